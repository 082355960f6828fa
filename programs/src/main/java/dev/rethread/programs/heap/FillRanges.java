package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * Ranges that {@code Arrays.fill} refuses: the recorder has its own loop and must refuse them too.
 *
 * <p>Expect: exit
 */
public final class FillRanges {
  public static void main(String[] args) {
    int[] array = new int[10];
    int[][] ranges = {{7, 3}, {-1, 3}, {3, 11}, {4, 4}, {2, 5}};
    for (int[] range : ranges) {
      try {
        Arrays.fill(array, range[0], range[1], 1);
        System.out.println("filled " + Arrays.toString(array));
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        System.out.println(e);
      }
    }
    Object[] strings = new String[3];
    try {
      Arrays.fill(strings, 1);
      System.out.println("stored");
    } catch (ArrayStoreException e) {
      System.out.println(e);
    }
  }
}
