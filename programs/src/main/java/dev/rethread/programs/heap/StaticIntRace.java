package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads lose increments of a plain static int.
 *
 * <p>Expect: exit
 */
public final class StaticIntRace {
  private static final int ROUNDS = 5000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(StaticIntRace::increment);
    Thread second = new Thread(StaticIntRace::increment);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter);
  }

  private static void increment() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      counter++;
    }
    System.out.println("saw " + counter);
  }
}
