package dev.rethread.programs.reference;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * A thread waits at a queue for what the collector puts there, in whatever order.
 *
 * <p>Expect: exit
 */
public final class QueueOrder {
  private static final class Named extends PhantomReference<Object> {
    final String name;

    Named(String name, Object referent, ReferenceQueue<Object> queue) {
      super(referent, queue);
      this.name = name;
    }
  }

  public static void main(String[] args) throws Exception {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    List<Named> names = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      names.add(new Named("n" + i, new Object(), queue));
    }
    WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
    StringBuilder order = new StringBuilder();
    Thread cleaner =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 21; i++) {
                  Reference<?> gone = queue.remove();
                  order.append(gone instanceof Named named ? named.name : "weak").append(' ');
                }
                order.append(queue.remove(10));
                queue.remove();
              } catch (InterruptedException e) {
                order.append(" interrupted");
              }
            });
    cleaner.start();
    while (cleaner.isAlive() && weak.get() != null) {
      System.gc();
      Thread.sleep(5);
    }
    for (int i = 0; i < 20; i++) {
      names.get(i).enqueue();
    }
    Thread.sleep(200);
    cleaner.interrupt();
    cleaner.join();
    System.out.println(order);
    System.out.println(queue.poll() + " " + weak.isEnqueued());
  }
}
