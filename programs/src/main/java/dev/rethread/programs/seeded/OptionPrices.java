package dev.rethread.programs.seeded;

import java.util.concurrent.CountDownLatch;

/**
 * As in blackscholes: workers meet at a latch that was made for fewer of them.
 *
 * <p>Expect: exit
 *
 * <p>Simplify with: 4 10
 */
public final class OptionPrices {
  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[args.length > 0 ? Integer.parseInt(args[0]) : 3];
    int optionsEach = args.length > 1 ? Integer.parseInt(args[1]) : 1;
    CountDownLatch priced = new CountDownLatch(workers.length - 1); // seeded
    double[] prices = new double[workers.length * optionsEach];
    for (int i = 0; i < workers.length; i++) {
      int from = i * optionsEach;
      workers[i] = new Thread(() -> price(prices, from, from + optionsEach, priced));
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

  private static void price(double[] prices, int from, int to, CountDownLatch priced) {
    for (int i = from; i < to; i++) {
      prices[i] = 10.5 + i;
    }
    priced.countDown();
  }
}
