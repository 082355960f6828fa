package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A shared Object array is at times a String array, so that stores fail with ArrayStoreException.
 *
 * <p>Expect: exit
 */
public final class ArrayStore {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static Object[] slots = new Object[2];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(ArrayStore::replace);
    Thread second = new Thread(ArrayStore::store);
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
      slots = i % 2 == 0 ? new String[2] : new Object[2];
    }
  }

  private static void store() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int failures = 0;
    int kept = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try {
        slots[i & 1] = i;
        kept += slots[i & 1] == null ? 0 : 1;
      } catch (ArrayStoreException e) {
        failures++;
      }
    }
    System.out.println("failures " + failures + " kept " + kept);
  }
}
