package dev.rethread.programs.monitor;

/**
 * Eight waiters are woken by one notifyAll, and the order in which they get the monitor is printed.
 *
 * <p>Expect: exit
 */
public final class NotifyAllMany {
  private static final Object lock = new Object();
  private static final StringBuilder order = new StringBuilder();
  private static int waiting;
  private static boolean open;

  public static void main(String[] args) throws Exception {
    Thread[] waiters = new Thread[8];
    for (int i = 0; i < waiters.length; i++) {
      char tag = (char) ('a' + i);
      waiters[i] = new Thread(() -> await(tag));
      waiters[i].start();
    }
    synchronized (lock) {
      while (waiting < waiters.length) {
        lock.wait();
      }
      open = true;
      lock.notifyAll();
    }
    for (Thread waiter : waiters) {
      waiter.join();
    }
    System.out.println(order);
  }

  private static void await(char tag) {
    synchronized (lock) {
      waiting++;
      order.append(tag);
      lock.notifyAll();
      try {
        while (!open) {
          lock.wait();
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      order.append(Character.toUpperCase(tag));
    }
  }
}
