package dev.rethread.programs.init;

import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * Two threads race on array elements through java.lang.reflect.Array.
 *
 * <p>Expect: exit
 */
public final class ReflectiveArrays {
  private static final Object numbers = Array.newInstance(long.class, 3);
  private static final Object texts = Array.newInstance(String.class, 3);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString((long[]) numbers) + Arrays.toString((String[]) texts));
  }

  private static void work(int step) {
    int handovers = 0;
    for (int i = 0; i < 2000; i++) {
      Array.setLong(numbers, i % 3, Array.getLong(numbers, (i + 1) % 3) + step);
      String own = Integer.toString(step);
      if (!own.equals(Array.get(texts, i % Array.getLength(texts)))) {
        handovers++;
        Array.set(texts, i % 3, own);
      }
    }
    System.out.println(step + " handovers " + handovers);
  }
}
