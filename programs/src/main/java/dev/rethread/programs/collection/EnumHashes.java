package dev.rethread.programs.collection;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/**
 * Threads put the constants of enums into sets of their own, all at the same time: a constant may
 * keep its hash, and then one thread is the first to ask for it.
 *
 * <p>Expect: exit
 */
public final class EnumHashes {
  enum Letter {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    M,
    N,
    O,
    P
  }

  record Key(Letter letter, TimeUnit unit) {}

  public static void main(String[] args) throws Exception {
    CyclicBarrier start = new CyclicBarrier(4);
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> fill(start), "filler-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void fill(CyclicBarrier start) {
    Set<Object> constants = new HashSet<>();
    Set<Key> keys = new HashSet<>();
    try {
      for (Letter letter : Letter.values()) {
        start.await();
        constants.add(letter);
        TimeUnit unit = TimeUnit.values()[letter.ordinal() % 7];
        constants.add(unit);
        keys.add(new Key(letter, unit));
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    System.out.println(Thread.currentThread().getName() + " " + constants + " " + keys);
  }
}
