package dev.rethread.programs.juc;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Five threads compete for two permits with acquire, tryAcquire and a timed tryAcquire.
 *
 * <p>Expect: exit
 */
public final class SemaphorePermits {
  private static final Semaphore permits = new Semaphore(2);
  private static final StringBuffer trace = new StringBuffer();

  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[5];
    for (int i = 0; i < crew.length; i++) {
      char tag = (char) ('a' + i);
      crew[i] = new Thread(() -> work(tag));
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println(trace + " left " + permits.drainPermits());
  }

  private static void work(char tag) {
    try {
      for (int i = 0; i < 30; i++) {
        boolean quick = permits.tryAcquire();
        if (!quick && !permits.tryAcquire(50, TimeUnit.MICROSECONDS)) {
          trace.append('-');
          permits.acquire();
        }
        trace.append(quick ? tag : Character.toUpperCase(tag));
        permits.release();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
