package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A field changes its type between instanceof and cast, and the ClassCastException is caught.
 *
 * <p>Expect: exit
 */
public final class CastRace {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static Object value = "text";

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(CastRace::use);
    Thread second = new Thread(CastRace::replace);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void replace() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      value = i % 2 == 0 ? (Object) i : "text" + i;
    }
  }

  private static void use() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int texts = 0;
    int failures = 0;
    long sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try {
        if (value instanceof String) {
          texts++;
          sum += ((String) value).length();
        } else if (value instanceof Integer number) {
          sum += number;
        }
      } catch (ClassCastException e) {
        failures++;
      }
    }
    System.out.println("texts " + texts + " failures " + failures + " sum " + sum);
  }
}
