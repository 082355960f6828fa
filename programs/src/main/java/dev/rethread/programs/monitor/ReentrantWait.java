package dev.rethread.programs.monitor;

/**
 * A wait inside three nested entries of one monitor gives the monitor up and gets all entries back.
 *
 * <p>Expect: exit
 */
public final class ReentrantWait {
  private static final Object lock = new Object();
  private static int signals;
  private static int served;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(ReentrantWait::receive);
    Thread second = new Thread(ReentrantWait::send);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("signals " + signals + " served " + served);
  }

  private static void receive() {
    try {
      while (served < 100) {
        synchronized (lock) {
          synchronized (lock) {
            synchronized (lock) {
              int before = signals;
              while (signals == before && signals < 100) {
                lock.wait();
              }
              served = signals;
              System.out.println("served " + served + " " + Thread.holdsLock(lock));
            }
          }
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void send() {
    for (int i = 0; i < 100; i++) {
      synchronized (lock) {
        signals++;
        lock.notify();
      }
      Thread.yield();
    }
  }
}
