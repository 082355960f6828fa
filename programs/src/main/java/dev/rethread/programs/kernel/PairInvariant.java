package dev.rethread.programs.kernel;

import dev.rethread.programs.Besides;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two volatile fields that belong together are written one after the other and read in between.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class PairInvariant {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static volatile int low;
  private static volatile int high;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread first = new Thread(PairInvariant::check);
    Thread second = new Thread(PairInvariant::move);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void move() {
    Besides.work();
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      low = i; // seeded: the two are not one step
      high = i;
    }
  }

  private static void check() {
    Besides.work();
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
      int seenHigh = high; // seeded: nor are these
      int seenLow = low;
      if (seenLow > seenHigh + 1) {
        System.out.println("[" + seenLow + ", " + seenHigh + "] in round " + i);
        System.exit(42);
      }
      sum += seenHigh;
    }
    System.out.println("sum " + sum);
  }
}
