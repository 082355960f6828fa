package dev.rethread.programs.reference;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads share weak references while the collector clears some of them: how many a thread still
 * finds differs from run to run.
 *
 * <p>Expect: exit
 */
public final class WeakCache {
  /** A subclass, so that calls of {@code get} do not name a class of the JDK. */
  private static final class Entry extends WeakReference<byte[]> {
    final int number;

    Entry(int number, byte[] value) {
      super(value);
      this.number = number;
    }
  }

  public static void main(String[] args) throws Exception {
    List<Entry> entries = new ArrayList<>();
    List<byte[]> kept = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      byte[] value = new byte[1000];
      if (i % 3 == 0) {
        kept.add(value);
      }
      entries.add(new Entry(i, value));
    }
    AtomicInteger found = new AtomicInteger();
    long[] numbers = new long[2];
    Thread[] threads = new Thread[2];
    for (int t = 0; t < threads.length; t++) {
      int index = t;
      threads[t] =
          new Thread(
              () -> {
                for (int round = 0; round < 5; round++) {
                  for (Entry entry : entries) {
                    if (entry.get() != null) {
                      found.incrementAndGet();
                      numbers[index] += entry.number;
                    }
                  }
                  if (index == 0 && round == 2) {
                    System.gc();
                  }
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    int alive = 0;
    for (Entry entry : entries) {
      alive += entry.refersTo(null) ? 0 : 1;
    }
    System.out.println(found + " " + numbers[0] + " " + numbers[1] + " " + alive);
    System.out.println(kept.size());
  }
}
