package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A reader samples a long and a double that a writer keeps overwriting with whole patterns.
 *
 * <p>Expect: exit
 */
public final class WideValues {
  private static final int ROUNDS = 5000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static long pattern;
  private static double ratio;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(WideValues::sample);
    Thread second = new Thread(WideValues::write);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Long.toHexString(pattern) + " " + ratio);
  }

  private static void write() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      pattern = i % 2 == 0 ? -1L : 0x0123456789abcdefL;
      ratio = i % 2 == 0 ? Double.MAX_VALUE : -0.5;
    }
  }

  private static void sample() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int switches = 0;
    int mixed = 0;
    long previous = pattern;
    for (int i = 0; i < ROUNDS; i++) {
      long bits = pattern;
      double value = ratio;
      switches += bits == previous ? 0 : 1;
      mixed += (bits == -1L) == (value == -0.5) ? 1 : 0;
      previous = bits;
    }
    System.out.println("switches " + switches + " mixed " + mixed);
  }
}
