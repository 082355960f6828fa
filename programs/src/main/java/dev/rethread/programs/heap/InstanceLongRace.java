package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads lose additions to a plain instance long.
 *
 * <p>Expect: exit
 */
public final class InstanceLongRace {
  private static final int ROUNDS = 5000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private long total;

  public static void main(String[] args) throws Exception {
    InstanceLongRace shared = new InstanceLongRace();
    Thread first = new Thread(() -> shared.add(1));
    Thread second = new Thread(() -> shared.add(1L << 32));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("total " + shared.total);
  }

  private void add(long amount) {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      total = total + amount;
    }
  }
}
