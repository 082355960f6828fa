package dev.rethread.programs.juc;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A timed tryLock runs out in one case and succeeds in the other.
 *
 * <p>Expect: exit
 */
public final class TryLockTimeout {
  private static final ReentrantLock lock = new ReentrantLock();

  public static void main(String[] args) throws Exception {
    lock.lock();
    Thread impatient = new Thread(() -> attempt("impatient", 1));
    Thread patient = new Thread(() -> attempt("patient", 60_000));
    impatient.start();
    patient.start();
    impatient.join();
    lock.unlock();
    patient.join();
  }

  private static void attempt(String who, long millis) {
    long start = System.nanoTime();
    try {
      boolean taken = lock.tryLock(millis, TimeUnit.MILLISECONDS);
      System.out.println(who + " " + taken + " " + (System.nanoTime() - start));
      if (taken) {
        lock.unlock();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
