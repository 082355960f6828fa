package dev.rethread.programs.monitor;

/**
 * A notify that comes too early is lost, so that the timed wait runs out in some runs only.
 *
 * <p>Expect: exit
 */
public final class NotifyBeforeWait {
  private static final Object lock = new Object();
  private static boolean notified;

  public static void main(String[] args) throws Exception {
    int lost = 0;
    for (int round = 0; round < 30; round++) {
      notified = false;
      Thread notifier = new Thread(NotifyBeforeWait::signal);
      notifier.start();
      Thread.yield();
      synchronized (lock) {
        boolean early = notified;
        lock.wait(5);
        lost += early ? 1 : 0;
        System.out.println(round + (early ? " too early" : notified ? " in time" : " timed out"));
      }
      notifier.join();
    }
    System.out.println("lost " + lost);
  }

  private static void signal() {
    synchronized (lock) {
      notified = true;
      lock.notify();
    }
  }
}
