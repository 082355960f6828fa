package dev.rethread.programs.heap;

/**
 * Exceptions leave synchronized methods, static and instance, through several frames.
 *
 * <p>Expect: exit
 */
public final class ThrowFromMethod {
  private static final int ROUNDS = 1500;
  private static int staticTurns;
  private int turns;

  public static void main(String[] args) throws Exception {
    ThrowFromMethod shared = new ThrowFromMethod();
    Thread first = new Thread(() -> shared.work(3));
    Thread second = new Thread(() -> shared.work(4));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(staticTurns + " " + shared.turns);
  }

  private void work(int unlucky) {
    int failures = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try {
        step(unlucky);
      } catch (ArithmeticException e) {
        failures++;
      }
    }
    System.out.println(unlucky + " failures " + failures);
  }

  private synchronized void step(int unlucky) {
    turns = turns * 31 + unlucky;
    staticStep(Math.floorMod(turns, unlucky));
  }

  private static synchronized void staticStep(int divisor) {
    staticTurns += 100 / divisor;
  }
}
