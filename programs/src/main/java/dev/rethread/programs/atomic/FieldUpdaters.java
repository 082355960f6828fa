package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * Field updaters change volatile fields of a shared object through reflection.
 *
 * <p>Expect: exit
 */
public final class FieldUpdaters {
  private static final AtomicIntegerFieldUpdater<FieldUpdaters> COUNT =
      AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "count");
  private static final AtomicLongFieldUpdater<FieldUpdaters> SUM =
      AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "sum");
  private static final AtomicReferenceFieldUpdater<FieldUpdaters, String> LAST =
      AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, String.class, "last");
  private volatile int count;
  private volatile long sum;
  private volatile String last = "";

  public static void main(String[] args) throws Exception {
    FieldUpdaters shared = new FieldUpdaters();
    Thread first = new Thread(() -> shared.work("L"));
    Thread second = new Thread(() -> shared.work("R"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(shared.count + " " + shared.sum + " " + shared.last);
  }

  private void work(String who) {
    int handovers = 0;
    for (int i = 0; i < 2000; i++) {
      SUM.addAndGet(this, COUNT.getAndIncrement(this) & 7 | handovers);
      handovers += who.equals(LAST.getAndSet(this, who)) ? 0 : 1;
      COUNT.compareAndSet(this, 1000, 0);
    }
    System.out.println(who + " handovers " + handovers);
  }
}
