package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * System.arraycopy reads and writes arrays that another thread is changing, overlapping copies
 * included.
 *
 * <p>Expect: exit
 */
public final class ArrayCopyRace {
  private static final int ROUNDS = 5000;
  private static final int[] numbers = new int[16];
  private static final Object[] things = new Object[16];

  public static void main(String[] args) throws Exception {
    Arrays.fill(things, "-");
    Thread first = new Thread(ArrayCopyRace::copy);
    Thread second = new Thread(ArrayCopyRace::store);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString(numbers));
    System.out.println(Arrays.toString(things));
  }

  private static void store() {
    for (int i = 0; i < ROUNDS; i++) {
      numbers[i % numbers.length] = i;
      things[i % things.length] = Integer.toString(i);
    }
  }

  private static void copy() {
    int[] snapshot = new int[numbers.length];
    int digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      System.arraycopy(numbers, 0, snapshot, 0, snapshot.length);
      System.arraycopy(numbers, 0, numbers, 1, numbers.length - 1);
      System.arraycopy(things, 4, things, 0, 8);
      digest = digest * 31 + Arrays.hashCode(snapshot);
    }
    System.out.println("digest " + digest);
  }
}
