package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicLong;

/**
 * AtomicLong operations of two threads interleave, and every result goes into a digest.
 *
 * <p>Expect: exit
 */
public final class LongOps {
  private static final AtomicLong value = new AtomicLong(1L << 40);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(1L << 33));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("value " + value.get());
  }

  private static void work(long step) {
    long digest = 0;
    for (int i = 0; i < 2000; i++) {
      digest = digest * 31 + value.addAndGet(step);
      digest = digest * 31 + value.getAndDecrement();
      if (i % 100 == 0) {
        digest ^= value.getAndSet(step);
      }
      digest += value.getPlain() & 1;
    }
    System.out.println(step + " digest " + digest);
  }
}
