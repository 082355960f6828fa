package dev.rethread.programs.heap;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;

/**
 * Threads write to long arrays all over, each mostly to a part of its own, in phases that a barrier
 * separates; what they read of each other's parts, and of the borders between them, shows in the
 * sums. One array is also copied, filled and locked.
 *
 * <p>Expect: exit
 */
public final class PartsOfArrays {
  private static final int THREADS = 4;
  private static final int LENGTH = 3001;
  private static final int PHASES = 30;

  private static final long[] LONGS = new long[LENGTH];
  private static final byte[] BYTES = new byte[LENGTH];
  private static final String[] TEXTS = new String[LENGTH];
  private static final long[] SUMS = new long[THREADS];

  public static void main(String[] args) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      threads[i] =
          new Thread(
              () -> {
                try {
                  work(number, barrier);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (long sum : SUMS) {
      System.out.println(sum);
    }
  }

  private static void work(int number, CyclicBarrier barrier) throws Exception {
    int first = number * LENGTH / THREADS;
    int end = (number + 1) * LENGTH / THREADS;
    long[] copy = new long[LENGTH];
    for (int phase = 0; phase < PHASES; phase++) {
      for (int i = first; i < end; i++) {
        LONGS[i] = LONGS[i] * 31 + LONGS[LENGTH - 1 - i] + BYTES[(i + phase) % LENGTH];
        BYTES[i] += (byte) (LONGS[(i + 7) % LENGTH] + number);
        TEXTS[i] = TEXTS[(i + 1) % LENGTH] == null ? "written" : null;
      }
      if (phase % 3 != 0) {
        barrier.await();
      }
      long sum = SUMS[number];
      for (int i = phase % 7; i < LENGTH; i += 7) {
        sum = sum * 31 + LONGS[i] + BYTES[i] + (TEXTS[i] == null ? 1 : 0);
      }
      System.arraycopy(LONGS, 0, copy, 0, LENGTH);
      SUMS[number] = sum + copy[phase];
      if (phase == PHASES / 2 && number == 1) {
        synchronized (BYTES) {
          Arrays.fill(BYTES, 100, 200, (byte) 7);
        }
      }
      if (phase % 2 == 0) {
        barrier.await();
      }
    }
  }
}
