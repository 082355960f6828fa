package dev.rethread.programs.deadlock;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/**
 * Two threads each hold one of two permits and both want a second one.
 *
 * <p>Expect: hang
 */
public final class SemaphoreExhausted {
  private static final Semaphore permits = new Semaphore(2);
  private static final CountDownLatch bothHold = new CountDownLatch(2);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> takeTwo("first"));
    Thread second = new Thread(() -> takeTwo("second"));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void takeTwo(String who) {
    try {
      permits.acquire();
      bothHold.countDown();
      bothHold.await();
      System.out.println(who + " wants another");
      permits.acquire(); // seeded: one by one
      permits.release(2);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
