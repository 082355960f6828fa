package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * Two threads race on arrays of two and three dimensions, rows replaced while they are read.
 *
 * <p>Expect: exit
 */
public final class MultiArrays {
  private static final int ROUNDS = 2000;
  private static final int[][] grid = new int[3][4];
  private static final String[][][] cube = new String[2][2][2];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> mutate(1));
    Thread second = new Thread(() -> mutate(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.deepToString(grid));
    System.out.println(Arrays.deepToString(cube));
  }

  private static void mutate(int step) {
    int digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      grid[i % 3][i % 4] += step;
      digest = digest * 31 + grid[(i + 1) % 3][i % 4];
      if (i % 100 == 0) {
        grid[i % 3] = new int[] {i, step, digest, grid[0].length};
        cube[i % 2] = new String[][] {{"s" + step, cube[1][0][1]}, {cube[0][1][0], "i" + i}};
      }
      digest += cube[i & 1][1].length;
    }
    System.out.println("step " + step + " digest " + digest);
  }
}
