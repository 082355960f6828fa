package dev.rethread.programs.reference;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * A thread takes references from a queue that another thread makes, with nothing else between the
 * two: the collector alone tells the taker of them.
 *
 * <p>Expect: exit
 */
public final class QueueOfOthers {
  private static final int REFERENCES = 30;

  private static volatile int taken;

  private static final class Numbered extends WeakReference<Object> {
    final int number;

    Numbered(int number, ReferenceQueue<Object> queue) {
      super(new byte[1000], queue);
      this.number = number;
    }
  }

  public static void main(String[] args) throws Exception {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    Thread maker = new Thread(() -> make(queue));
    maker.start();
    for (int i = 0; i < REFERENCES; i++) {
      Reference<?> reference = queue.remove();
      System.out.println("took " + ((Numbered) reference).number);
      taken = i + 1;
    }
    maker.join();
  }

  private static void make(ReferenceQueue<Object> queue) {
    Reference<?>[] made = new Reference<?>[REFERENCES];
    for (int i = 0; taken < REFERENCES; i++) {
      if (i < REFERENCES) {
        made[i] = new Numbered(i, queue);
      }
      if (i % 5 == 4) {
        System.gc();
      }
      Thread.yield();
    }
    System.out.println("made " + made.length);
  }
}
