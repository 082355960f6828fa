package dev.rethread.programs.kernel;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads increment a plain counter and some increments get lost.
 *
 * <p>Expect: exit
 */
public final class LostUpdate {
  private static final int ROUNDS = 5000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(LostUpdate::work);
    Thread second = new Thread(LostUpdate::work);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter);
    if (counter != 2 * ROUNDS) {
      throw new IllegalStateException("lost " + (2 * ROUNDS - counter));
    }
  }

  private static void work() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      counter++; // seeded: not one step
    }
  }
}
