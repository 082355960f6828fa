package dev.rethread.programs.seeded;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/**
 * As in blackscholes: workers meet at a latch that was made for fewer of them.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 4 10
 */
public final class OptionPrices {
  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[args.length > 0 ? Integer.parseInt(args[0]) : 3];
    int runs = args.length > 1 ? Integer.parseInt(args[1]) : 1;
    double[][] prices = new double[runs][workers.length];
    CountDownLatch[] priced = new CountDownLatch[runs];
    Arrays.setAll(priced, i -> new CountDownLatch(workers.length - 1)); // seeded
    for (int i = 0; i < workers.length; i++) {
      int self = i;
      workers[i] = new Thread(() -> price(self, prices, priced));
      workers[i].start();
    }
    for (int i = 0; i < runs; i++) {
      priced[i].await();
      for (double price : prices[i]) {
        if (price == 0) {
          throw new IllegalStateException("a price is missing");
        }
      }
    }
    for (Thread worker : workers) {
      worker.join();
    }
    System.out.println("priced");
  }

  private static void price(int self, double[][] prices, CountDownLatch[] priced) {
    for (int i = 0; i < prices.length; i++) {
      prices[i][self] = 10.5 + i + self;
      priced[i].countDown();
    }
  }
}
