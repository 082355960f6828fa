package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * An array shrinks while another thread indexes it, and the failures are caught and counted.
 *
 * <p>Expect: exit
 */
public final class IndexBounds {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static int[] cells = new int[8];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(IndexBounds::resize);
    Thread second = new Thread(IndexBounds::use);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void resize() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      cells = new int[i % 9];
    }
  }

  private static void use() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int failures = 0;
    String last = "none";
    for (int i = 0; i < ROUNDS; i++) {
      try {
        cells[5] = i;
        cells[6] += cells[5];
      } catch (ArrayIndexOutOfBoundsException e) {
        failures++;
        last = e.getMessage();
      }
    }
    System.out.println("failures " + failures + " last " + last);
  }
}
