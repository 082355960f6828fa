package dev.rethread.programs.seeded;

import java.util.Arrays;
import java.util.Random;

/**
 * As in swarm: pieces are sorted by threads and merged without waiting for one of them.
 *
 * <p>Expect: exit
 *
 * <p>Simplify with: 4 32
 */
public final class ParallelSort {
  private static final int PIECE = 4;
  private static int[] numbers = {7, 3, 5, 1, 8, 2, 6, 4};

  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[args.length > 0 ? Integer.parseInt(args[0]) : 2];
    if (args.length > 1) {
      int pieces = Integer.parseInt(args[1]);
      numbers = new Random(1).ints(pieces * PIECE, 0, 1000).toArray();
    }
    for (int i = 0; i < workers.length; i++) {
      int first = i * PIECE;
      workers[i] = new Thread(() -> sort(first, workers.length * PIECE));
    }
    for (Thread worker : workers) {
      worker.start();
    }
    Thread last = workers[workers.length - 1];
    for (Thread worker : workers) {
      if (worker != last) { // seeded: and nobody waits for it
        worker.join();
      }
    }
    int[] merged = numbers;
    for (int length = PIECE; length < merged.length; length *= 2) {
      merged = merge(merged, length);
    }
    last.join();
    for (int i = 1; i < merged.length; i++) {
      if (merged[i - 1] > merged[i]) {
        throw new IllegalStateException("not sorted: " + Arrays.toString(merged));
      }
    }
    System.out.println(Arrays.toString(merged));
  }

  private static void sort(int first, int stride) {
    for (int i = first; i < numbers.length; i += stride) {
      Arrays.sort(numbers, i, i + PIECE);
    }
  }

  /** Merges every two neighbours of that length. */
  private static int[] merge(int[] sorted, int length) {
    int[] merged = new int[sorted.length];
    for (int from = 0; from < merged.length; from += 2 * length) {
      int half = Math.min(from + length, merged.length);
      int to = Math.min(half + length, merged.length);
      int a = from;
      int b = half;
      for (int i = from; i < to; i++) {
        boolean fromLow = b == to || (a < half && sorted[a] <= sorted[b]);
        merged[i] = fromLow ? sorted[a++] : sorted[b++];
      }
    }
    return merged;
  }
}
