package dev.rethread.programs.monitor;

/**
 * Readers and writers share a lock built from a monitor and two counters.
 *
 * <p>Expect: exit
 */
public final class HandMadeReadWriteLock {
  private static final int ROUNDS = 300;
  private static int readers;
  private static boolean writing;
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(i == 2 ? HandMadeReadWriteLock::write : HandMadeReadWriteLock::read);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void write() {
    try {
      for (int i = 0; i < ROUNDS; i++) {
        synchronized (HandMadeReadWriteLock.class) {
          while (writing || readers > 0) {
            HandMadeReadWriteLock.class.wait();
          }
          writing = true;
        }
        value++;
        synchronized (HandMadeReadWriteLock.class) {
          writing = false;
          HandMadeReadWriteLock.class.notifyAll();
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void read() {
    int digest = 0;
    try {
      for (int i = 0; i < ROUNDS; i++) {
        synchronized (HandMadeReadWriteLock.class) {
          while (writing) {
            HandMadeReadWriteLock.class.wait();
          }
          readers++;
        }
        digest = digest * 31 + value;
        Thread.yield();
        synchronized (HandMadeReadWriteLock.class) {
          readers--;
          HandMadeReadWriteLock.class.notifyAll();
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println("digest " + digest);
  }
}
