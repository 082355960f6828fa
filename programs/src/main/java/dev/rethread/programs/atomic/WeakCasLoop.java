package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Weak compare-and-set loops may fail for no reason, and the failures are counted.
 *
 * <p>Expect: exit
 */
public final class WeakCasLoop {
  private static final AtomicInteger value = new AtomicInteger();
  private static final AtomicReference<Integer> box = new AtomicReference<>(0);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(value + " " + box);
  }

  private static void work(int step) {
    int failures = 0;
    for (int i = 0; i < 2000; i++) {
      while (!value.weakCompareAndSetPlain(value.getPlain(), value.get() + step)) {
        failures++;
      }
      Integer old = box.getAcquire();
      while (!box.weakCompareAndSetVolatile(old, old + step)) {
        failures++;
        old = box.get();
      }
    }
    System.out.println(step + " failures " + failures);
  }
}
