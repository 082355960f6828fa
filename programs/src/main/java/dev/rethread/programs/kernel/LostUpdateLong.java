package dev.rethread.programs.kernel;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads add to a plain long field and some additions get lost.
 *
 * <p>Expect: exit
 */
public final class LostUpdateLong {
  private static final int ROUNDS = 5000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private long sum;

  public static void main(String[] args) throws Exception {
    LostUpdateLong shared = new LostUpdateLong();
    Thread first = new Thread(() -> shared.add(1));
    Thread second = new Thread(() -> shared.add(1_000_000));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("sum " + shared.sum);
    if (shared.sum != ROUNDS * 1_000_001L) {
      System.exit(42);
    }
  }

  private void add(long amount) {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      sum += amount; // seeded: not one step
    }
  }
}
