package dev.rethread.programs.juc;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * A LongAdder and a LongAccumulator are sampled while threads add to them.
 *
 * <p>Expect: exit
 */
public final class LongAdderSum {
  private static final LongAdder adder = new LongAdder();
  private static final LongAccumulator maximum = new LongAccumulator(Math::max, Long.MIN_VALUE);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add(1));
    Thread second = new Thread(() -> add(3));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(adder.sumThenReset() + " " + maximum.get() + " " + adder.sum());
  }

  private static void add(int step) {
    long digest = 0;
    for (int i = 0; i < 2000; i++) {
      adder.add(step);
      maximum.accumulate(i * 31 % 1000 + step);
      digest = digest * 31 + adder.sum() + maximum.get();
    }
    System.out.println(step + " digest " + digest);
  }
}
