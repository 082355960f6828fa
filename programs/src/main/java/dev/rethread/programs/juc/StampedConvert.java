package dev.rethread.programs.juc;

import java.util.concurrent.locks.StampedLock;

/**
 * Read stamps of a StampedLock are converted to write stamps, which fails under contention.
 *
 * <p>Expect: exit
 */
public final class StampedConvert {
  private static final StampedLock lock = new StampedLock();
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("value " + value);
  }

  private static void work(int step) {
    int converted = 0;
    for (int i = 0; i < 500; i++) {
      long stamp = lock.readLock();
      long write = lock.tryConvertToWriteLock(stamp);
      if (write == 0) {
        lock.unlockRead(stamp);
        write = lock.writeLock();
      } else {
        converted++;
      }
      value = value * 31 + step;
      lock.unlock(write);
    }
    System.out.println(step + " converted " + converted);
  }
}
