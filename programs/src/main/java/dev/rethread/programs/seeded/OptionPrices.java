package dev.rethread.programs.seeded;

import java.util.concurrent.CountDownLatch;

/**
 * As in blackscholes: workers meet at a latch that was made for fewer of them.
 *
 * <p>Expect: exit
 */
public final class OptionPrices {
  private static final int WORKERS = 3;
  private static final CountDownLatch priced = new CountDownLatch(WORKERS - 1); // seeded
  private static final double[] prices = new double[WORKERS];

  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
      int self = i;
      workers[i] = new Thread(() -> price(self));
      workers[i].start();
    }
    priced.await();
    for (double price : prices) {
      if (price == 0) {
        throw new IllegalStateException("a price is missing");
      }
    }
    for (Thread worker : workers) {
      worker.join();
    }
    System.out.println("priced");
  }

  private static void price(int self) {
    prices[self] = 10.5 + self;
    priced.countDown();
  }
}
