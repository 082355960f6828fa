package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Every kind of AtomicInteger operation is exact, yet each result depends on the race.
 *
 * <p>Expect: exit
 */
public final class IntegerOps {
  private static final AtomicInteger value = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(3));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("value " + value);
  }

  private static void work(int step) {
    long digest = 0;
    for (int i = 0; i < 1000; i++) {
      digest = digest * 31 + value.incrementAndGet();
      digest = digest * 31 + value.getAndAdd(step);
      digest = digest * 31 + value.updateAndGet(old -> old * 3 % 10_007);
      digest = digest * 31 + value.getAndAccumulate(step, Math::max);
      digest += value.compareAndSet(i, -i) ? 1 : 0;
      value.decrementAndGet();
    }
    System.out.println(step + " digest " + digest);
  }
}
