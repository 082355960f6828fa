package dev.rethread.programs.input;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;

/**
 * Threads get in each other's way in the map of a class loader, which changes where each of them
 * counts in a map: then they do in maps of their own.
 *
 * <p>Expect: exit
 */
public final class ContendedMapsAfterLoading {
  private static final int THREADS = 4;
  private static final int MAPS = 20;
  private static final int CLASSES = 500;
  private static final int KEYS = 100;

  public static void main(String[] args) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    Object[] maps = new Object[MAPS];
    for (int i = 0; i < MAPS; i++) {
      maps[i] = new ConcurrentHashMap<Integer, Integer>(THREADS * KEYS * 4);
    }
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int number = t;
      threads[t] =
          new Thread(
              () -> {
                await(barrier);
                lookForClasses(number);
                for (Object map : maps) {
                  await(barrier);
                  fill(map, number);
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    int size = 0;
    for (Object map : maps) {
      size += ((ConcurrentHashMap<?, ?>) map).size();
    }
    System.out.println(size);
  }

  /** The loader keeps a lock for each name, whether there is such a class or not. */
  private static void lookForClasses(int number) {
    ClassLoader loader = ContendedMapsAfterLoading.class.getClassLoader();
    for (int i = 0; i < CLASSES; i++) {
      try {
        Class<?> found = Class.forName("missing.Class" + number + "x" + i, false, loader);
        throw new IllegalStateException("there is " + found);
      } catch (ClassNotFoundException e) {
        // as it should be
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static void fill(Object map, int number) {
    ConcurrentHashMap<Integer, Integer> numbers = (ConcurrentHashMap<Integer, Integer>) map;
    for (int i = 0; i < KEYS; i++) {
      numbers.put(i * THREADS + number, i);
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
