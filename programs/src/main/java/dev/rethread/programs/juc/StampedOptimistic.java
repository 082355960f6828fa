package dev.rethread.programs.juc;

import java.util.concurrent.locks.StampedLock;

/**
 * Optimistic reads of a StampedLock fail now and then and fall back to a read lock.
 *
 * <p>Expect: exit
 */
public final class StampedOptimistic {
  private static final StampedLock lock = new StampedLock();
  private static int left;
  private static int right;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(StampedOptimistic::read);
    Thread second = new Thread(StampedOptimistic::write);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void write() {
    for (int i = 0; i < 2000; i++) {
      long stamp = lock.writeLock();
      left++;
      right++;
      lock.unlockWrite(stamp);
    }
  }

  private static void read() {
    int retries = 0;
    int digest = 0;
    for (int i = 0; i < 2000; i++) {
      long stamp = lock.tryOptimisticRead();
      int difference = left - right;
      int seen = right;
      if (!lock.validate(stamp)) {
        retries++;
        stamp = lock.readLock();
        difference = left - right;
        seen = right;
        lock.unlockRead(stamp);
      }
      digest = digest * 31 + seen + difference;
    }
    System.out.println("retries " + retries + " digest " + digest);
  }
}
