package dev.rethread.programs.heap;

/**
 * Exceptions leave synchronized blocks, and the monitors are free afterwards.
 *
 * <p>Expect: exit
 */
public final class ThrowFromBlock {
  private static final int ROUNDS = 1500;
  private static final Object lock = new Object();
  private static int depth;
  private static int turns;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(3));
    Thread second = new Thread(() -> work(4));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("depth " + depth + " turns " + turns);
  }

  private static void work(int unlucky) {
    int failures = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try {
        synchronized (lock) {
          turns = turns * 31 + unlucky;
          synchronized (ThrowFromBlock.class) {
            if (Math.floorMod(turns, unlucky) == 0) {
              throw new IllegalStateException("turn");
            }
          }
          depth++;
        }
      } catch (IllegalStateException e) {
        failures++;
      }
    }
    System.out.println(unlucky + " failures " + failures + " free " + !Thread.holdsLock(lock));
  }
}
