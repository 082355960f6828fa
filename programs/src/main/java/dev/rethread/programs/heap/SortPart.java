package dev.rethread.programs.heap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One thread sorts the first half of an array while another writes to the second half. A comparator
 * that throws leaves the array as far as it was sorted; without one the order is the natural one.
 *
 * <p>Expect: exit
 */
public final class SortPart {
  private static volatile boolean sorting;
  private static volatile boolean written;

  public static void main(String[] args) throws Exception {
    Integer[] numbers = new Integer[1000];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = numbers.length - i;
    }
    Thread thread = new Thread(() -> Arrays.sort(numbers, 0, 500, SortPart::compare));
    thread.start();
    while (!sorting) {
      Thread.yield();
    }
    numbers[700] = 42;
    written = true;
    thread.join();
    System.out.println(numbers[0] + " " + numbers[499] + " " + numbers[500] + " " + numbers[700]);

    List<String> words = new ArrayList<>(List.of("pear", "fig", "apple"));
    words.sort(null);
    Object[] natural = {3L, 1L, 2L};
    Arrays.sort(natural);
    Arrays.sort(natural, 1, 3, null);
    System.out.println(words + " " + Arrays.toString(natural));

    Integer[] few = {5, 4, 3, 2, 1, 0, 9, 8};
    try {
      Arrays.sort(few, (a, b) -> failing(a, b));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage() + " " + Arrays.toString(few));
    }
  }

  private static int compare(Integer a, Integer b) {
    sorting = true;
    while (!written) {
      Thread.yield();
    }
    return a.compareTo(b);
  }

  private static int failing(Integer a, Integer b) {
    if (a == 8 || b == 8) {
      throw new IllegalStateException("eight");
    }
    return a.compareTo(b);
  }
}
