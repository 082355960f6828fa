package dev.rethread.programs.deadlock;

/**
 * A thread joins itself and never ends.
 *
 * <p>Expect: hang
 */
public final class SelfJoin {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread helper = new Thread(SelfJoin::count);
    helper.start();
    count();
    helper.join();
    System.out.println("main joins itself, shared " + shared);
    Thread.currentThread().join(); // seeded
  }

  private static void count() {
    for (int i = 0; i < 5000; i++) {
      shared++;
    }
  }
}
