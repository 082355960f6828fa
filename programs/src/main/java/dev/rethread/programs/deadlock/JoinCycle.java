package dev.rethread.programs.deadlock;

/**
 * Two threads join each other and never end.
 *
 * <p>Expect: hang
 */
public final class JoinCycle {
  public static void main(String[] args) throws Exception {
    Thread[] pair = new Thread[2];
    pair[0] = new Thread(() -> join(pair[1]), "first");
    pair[1] = new Thread(() -> join(pair[0]), "second");
    pair[0].start();
    pair[1].start();
    pair[0].join();
  }

  private static void join(Thread other) {
    try {
      while (!other.isAlive()) {
        Thread.yield();
      }
      System.out.println(Thread.currentThread().getName() + " joins " + other.getName());
      other.join(); // seeded: which waits for this one
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
