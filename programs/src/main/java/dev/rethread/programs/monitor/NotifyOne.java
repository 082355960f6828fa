package dev.rethread.programs.monitor;

/**
 * Single notifies wake one waiter after the other, and who is woken when is printed.
 *
 * <p>Expect: exit
 */
public final class NotifyOne {
  private static final Object lock = new Object();
  private static final StringBuilder order = new StringBuilder();
  private static int tokens;

  public static void main(String[] args) throws Exception {
    Thread[] waiters = new Thread[5];
    for (int i = 0; i < waiters.length; i++) {
      char tag = (char) ('a' + i);
      waiters[i] = new Thread(() -> take(tag));
      waiters[i].start();
    }
    for (int i = 0; i < waiters.length * 3; i++) {
      synchronized (lock) {
        tokens++;
        order.append('.');
        lock.notify();
      }
    }
    for (Thread waiter : waiters) {
      waiter.join();
    }
    System.out.println(order);
  }

  private static void take(char tag) {
    for (int i = 0; i < 3; i++) {
      synchronized (lock) {
        try {
          while (tokens == 0) {
            lock.wait();
          }
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        tokens--;
        order.append(tag);
      }
    }
  }
}
