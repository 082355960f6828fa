package dev.rethread.programs.thread;

import java.util.concurrent.TimeUnit;

/**
 * Threads that sleep for different times print their names in about that order.
 *
 * <p>Expect: exit
 */
public final class SleepOrder {
  public static void main(String[] args) throws Exception {
    Thread[] sleepers = new Thread[5];
    for (int i = 0; i < sleepers.length; i++) {
      int millis = (i * 3) % 5;
      sleepers[i] = new Thread(() -> sleep(millis));
      sleepers[i].start();
    }
    for (Thread sleeper : sleepers) {
      sleeper.join();
    }
  }

  private static void sleep(int millis) {
    long start = System.nanoTime();
    try {
      Thread.sleep(millis);
      Thread.sleep(0, 1000);
      TimeUnit.MICROSECONDS.sleep(50);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println(millis + " took " + (System.nanoTime() - start));
  }
}
