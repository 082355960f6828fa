package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * One static field races under the names of the class and its two subclasses.
 *
 * <p>Expect: exit
 */
public final class InheritedStatics {
  private static final int ROUNDS = 5000;
  private static final AtomicInteger arrived = new AtomicInteger();

  private static class Base {
    static int count;
  }

  private static final class Left extends Base {
    static void mutate() {
      arrived.incrementAndGet();
      while (arrived.get() < 2) {
        Thread.onSpinWait();
      }
      for (int i = 0; i < ROUNDS; i++) {
        count++;
      }
    }
  }

  private static final class Right extends Base {
    static void mutate() {
      arrived.incrementAndGet();
      while (arrived.get() < 2) {
        Thread.onSpinWait();
      }
      for (int i = 0; i < ROUNDS; i++) {
        count--;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(Left::mutate);
    Thread second = new Thread(Right::mutate);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("count " + Base.count);
  }
}
