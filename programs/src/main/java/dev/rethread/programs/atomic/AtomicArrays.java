package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The three atomic array classes are updated at racing indices.
 *
 * <p>Expect: exit
 */
public final class AtomicArrays {
  private static final AtomicIntegerArray ints = new AtomicIntegerArray(4);
  private static final AtomicLongArray longs = new AtomicLongArray(new long[] {1, 2, 3, 4});
  private static final AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(4);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work("L"));
    Thread second = new Thread(() -> work("R"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(ints + " " + longs + " " + texts);
  }

  private static void work(String who) {
    long digest = 0;
    for (int i = 0; i < 1000; i++) {
      int k = i & 3;
      digest = digest * 31 + ints.incrementAndGet(k);
      digest = digest * 31 + longs.getAndUpdate(k, old -> old * 3 + k);
      String old = texts.getAndSet(k, who);
      digest += who.equals(old) ? 1 : 0;
      texts.compareAndSet(k, who, null);
    }
    System.out.println(who + " digest " + digest);
  }
}
