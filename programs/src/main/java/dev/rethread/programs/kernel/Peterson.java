package dev.rethread.programs.kernel;

/**
 * Peterson's algorithm on plain fields loses mutual exclusion by store-to-load reordering.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: never
 */
public final class Peterson {
  private static final int ROUNDS = 5000;
  private static final boolean[] wants = new boolean[2];
  private static int victim;
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(0));
    Thread second = new Thread(() -> work(1));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter);
    if (counter != 2 * ROUNDS) {
      System.exit(42);
    }
  }

  private static void work(int me) {
    int spins = 0;
    for (int i = 0; i < ROUNDS; i++) {
      wants[me] = true;
      victim = me;
      while (wants[1 - me] && victim == me) {
        spins++;
        Thread.yield();
      }
      counter++;
      wants[me] = false;
    }
    System.out.println(me + " spins " + spins);
  }
}
