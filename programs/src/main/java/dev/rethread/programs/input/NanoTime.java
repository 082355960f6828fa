package dev.rethread.programs.input;

import java.util.function.LongSupplier;

/**
 * Two threads print digests of the nanosecond times they see.
 *
 * <p>Expect: exit
 */
public final class NanoTime {
  public static void main(String[] args) throws Exception {
    Thread first = new Thread(NanoTime::sample);
    Thread second = new Thread(NanoTime::sample);
    first.start();
    second.start();
    first.join();
    second.join();
    LongSupplier clock = System::nanoTime;
    System.out.println("now " + clock.getAsLong());
  }

  private static void sample() {
    long digest = 0;
    long longest = 0;
    long previous = System.nanoTime();
    for (int i = 0; i < 500; i++) {
      long now = System.nanoTime();
      longest = Math.max(longest, now - previous);
      digest = digest * 31 + now;
      previous = now;
    }
    System.out.println("longest " + longest + " digest " + digest);
  }
}
