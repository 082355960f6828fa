package dev.rethread.programs.juc;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A latch starts four threads at once, and a second latch tells main that they are done.
 *
 * <p>Expect: exit
 */
public final class LatchRace {
  private static final CountDownLatch start = new CountDownLatch(1);
  private static final CountDownLatch done = new CountDownLatch(4);
  private static int arrivals;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 4; i++) {
      int id = i;
      new Thread(() -> work(id)).start();
    }
    start.countDown();
    int polls = 0;
    while (!done.await(20, TimeUnit.MICROSECONDS)) {
      polls++;
    }
    System.out.println("polls " + polls + " arrivals " + arrivals);
  }

  private static void work(int id) {
    try {
      start.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    for (int i = 0; i < 2000; i++) {
      arrivals++;
    }
    System.out.println(id + " saw " + arrivals);
    done.countDown();
  }
}
