package dev.rethread.programs.heap;

import java.util.concurrent.CyclicBarrier;

/**
 * Arrays of objects that are read in one phase after the other, as if they were never written, and
 * then written while others read them, again and again.
 *
 * <p>Expect: exit
 */
public final class ArraysReadWhileWritten {
  private static final int THREADS = 3;
  private static final int PHASES = 60;

  /** A value that never changes, and a record that everybody can tell from others. */
  private record Entry(int owner, int phase) {}

  public static void main(String[] args) throws Exception {
    Entry[][] tables = new Entry[4][16];
    long[] results = new long[THREADS];
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int id = t;
      threads[t] =
          new Thread(
              () -> {
                try {
                  results[id] = work(tables, id, barrier);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(results[0] + " " + results[1] + " " + results[2]);
  }

  private static long work(Entry[][] tables, int id, CyclicBarrier barrier) throws Exception {
    long seen = id;
    for (int phase = 0; phase < PHASES; phase++) {
      Entry[] table = tables[phase % tables.length];
      if (phase % 3 == 0) {
        barrier.await();
      }
      for (int round = 0; round < 4; round++) {
        for (Entry entry : table) {
          seen = seen * 31 + (entry == null ? 0 : entry.owner() + entry.phase());
        }
      }
      if (phase % THREADS == id) { // while the others read, or behind a barrier
        table[phase % table.length] = new Entry(id, phase);
      }
    }
    return seen;
  }

  private ArraysReadWhileWritten() {}
}
