package dev.rethread.programs.seeded;

import java.util.Arrays;

/**
 * As in swarm: halves are sorted by two threads and merged without waiting for one of them.
 *
 * <p>Expect: exit
 */
public final class ParallelSort {
  private static final int[] numbers = {7, 3, 5, 1, 8, 2, 6, 4};

  public static void main(String[] args) throws Exception {
    int half = numbers.length / 2;
    Thread low = new Thread(() -> Arrays.sort(numbers, 0, half));
    Thread high = new Thread(() -> Arrays.sort(numbers, half, numbers.length));
    low.start();
    high.start();
    low.join(); // seeded: and nobody waits for the other
    int[] merged = merge(half);
    high.join();
    for (int i = 1; i < merged.length; i++) {
      if (merged[i - 1] > merged[i]) {
        throw new IllegalStateException("not sorted: " + Arrays.toString(merged));
      }
    }
    System.out.println(Arrays.toString(merged));
  }

  private static int[] merge(int half) {
    int[] merged = new int[numbers.length];
    int a = 0;
    int b = half;
    for (int i = 0; i < merged.length; i++) {
      boolean fromLow = b == numbers.length || (a < half && numbers[a] <= numbers[b]);
      merged[i] = fromLow ? numbers[a++] : numbers[b++];
    }
    return merged;
  }
}
