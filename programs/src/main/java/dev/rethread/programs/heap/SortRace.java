package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * Arrays.sort, hashCode and stream run over an array while another thread stores into it.
 *
 * <p>Expect: exit
 */
public final class SortRace {
  private static final int ROUNDS = 400;
  private static volatile boolean sorted;
  private static final int[] numbers = new int[32];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(SortRace::sort);
    Thread second = new Thread(SortRace::store);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString(numbers));
  }

  private static void store() {
    for (int i = 0; !sorted; i++) {
      numbers[i & 31] = i * 7919 % 1000;
    }
  }

  private static void sort() {
    int unsorted = 0;
    int digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Arrays.sort(numbers);
      unsorted += numbers[0] <= numbers[1] ? 0 : 1;
      digest = digest * 31 + Arrays.hashCode(numbers) + Arrays.stream(numbers).sum();
    }
    sorted = true;
    System.out.println("unsorted " + unsorted + " digest " + digest);
  }
}
