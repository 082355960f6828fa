package dev.rethread.programs.deadlock;

import java.util.concurrent.CountDownLatch;

/**
 * Two threads take two monitors in opposite order and wait for each other for ever.
 *
 * <p>Expect: hang
 */
public final class TwoLocks {
  private static final Object left = new Object();
  private static final Object right = new Object();
  private static final CountDownLatch bothHold = new CountDownLatch(2);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> lockBoth("first", left, right));
    Thread second = new Thread(() -> lockBoth("second", right, left));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("never");
  }

  private static void lockBoth(String who, Object outer, Object inner) {
    synchronized (outer) {
      bothHold.countDown();
      try {
        bothHold.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      System.out.println(who + " holds one");
      synchronized (inner) { // seeded: which is the outer one of the other thread
        System.out.println(who + " holds both");
      }
    }
  }
}
