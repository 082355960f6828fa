package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Fields of a superclass race through super, a subclass and a field that hides another.
 *
 * <p>Expect: exit
 */
public final class InheritedFields {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();

  private static class Base {
    protected int count;
    protected int hidden;
  }

  private static final class Derived extends Base {
    private int hidden;

    void mutate(int step) {
      arrived.incrementAndGet();
      while (arrived.get() < 2) {
        Thread.onSpinWait();
      }
      for (int i = 0; i < ROUNDS; i++) {
        count += step;
        hidden += count;
        super.hidden -= step;
        ((Base) this).hidden += 2 * step;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Derived shared = new Derived();
    Thread first = new Thread(() -> shared.mutate(1));
    Thread second = new Thread(() -> shared.mutate(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(shared.count + " " + shared.hidden + " " + ((Base) shared).hidden);
  }
}
