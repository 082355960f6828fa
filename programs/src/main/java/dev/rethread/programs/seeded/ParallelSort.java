package dev.rethread.programs.seeded;

import java.util.Arrays;
import java.util.Random;

/**
 * As in swarm: halves are sorted by two threads and merged without waiting for one of them.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 80
 */
public final class ParallelSort {
  private static int[] numbers = {7, 3, 5, 1, 8, 2, 6, 4};
  private static Random source;

  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      numbers = new int[Integer.parseInt(args[0])];
      source = new Random(1);
    }
    int half = numbers.length / 2;
    Thread low = new Thread(() -> sort(0, half));
    Thread high = new Thread(() -> sort(half, numbers.length));
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

  private static void sort(int from, int to) {
    if (source != null) {
      for (int i = from; i < to; i++) {
        numbers[i] = read();
      }
    }
    Arrays.sort(numbers, from, to); // seeded: main may merge before this is done
  }

  private static synchronized int read() {
    return source.nextInt(1000);
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
