package dev.rethread.programs.deadlock;

/**
 * The only notify comes before the wait, which then never ends.
 *
 * <p>Expect: hang
 */
public final class MissedNotify {
  private static final Object lock = new Object();

  public static void main(String[] args) throws Exception {
    Thread notifier = new Thread(MissedNotify::signal);
    notifier.start();
    notifier.join(); // seeded: it has notified nobody
    synchronized (lock) {
      System.out.println("waiting");
      lock.wait();
    }
    System.out.println("never");
  }

  private static void signal() {
    synchronized (lock) {
      lock.notify();
    }
    System.out.println("notified");
  }
}
