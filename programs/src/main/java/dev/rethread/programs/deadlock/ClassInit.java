package dev.rethread.programs.deadlock;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Two classes initialise each other from two threads, which wait for each other for ever.
 *
 * <p>Expect: hang
 *
 * <p>Simplify: never
 */
public final class ClassInit {
  private static final CyclicBarrier bothInside = new CyclicBarrier(2);

  private static void meet() {
    try {
      System.out.println(Thread.currentThread().getName() + " inside");
      bothInside.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  private static final class Left {
    static int value;

    static {
      meet();
      value = Right.value + 1;
    }
  }

  private static final class Right {
    static int value;

    static {
      meet();
      value = Left.value + 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> System.out.println(Left.value));
    Thread second = new Thread(() -> System.out.println(Right.value));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
