package dev.rethread.programs.deadlock;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads take two ReentrantLocks in opposite order, one of them with a failing tryLock first.
 *
 * <p>Expect: hang
 */
public final class ReentrantLocks {
  private static final ReentrantLock left = new ReentrantLock();
  private static final ReentrantLock right = new ReentrantLock();
  private static final CountDownLatch bothHold = new CountDownLatch(2);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> lockBoth("first", left, right));
    Thread second = new Thread(() -> lockBoth("second", right, left));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void lockBoth(String who, ReentrantLock outer, ReentrantLock inner) {
    outer.lock();
    try {
      bothHold.countDown();
      bothHold.await();
      System.out.println(who + " tryLock " + inner.tryLock());
      inner.lock(); // seeded: which is the outer one of the other thread
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      outer.unlock();
    }
  }
}
