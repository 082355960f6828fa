package dev.rethread.programs.heap;

/**
 * An array variable is null now and then while another thread loads, stores and asks for its
 * length.
 *
 * <p>Expect: exit
 */
public final class NullArray {
  private static final int ROUNDS = 3000;
  private static int[] cells = new int[4];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(NullArray::replace);
    Thread second = new Thread(NullArray::use);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void replace() {
    for (int i = 0; i < ROUNDS; i++) {
      cells = null;
      cells = new int[] {i, i, i, i};
    }
  }

  private static void use() {
    int failures = 0;
    long sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try {
        cells[i % cells.length]++;
        sum += cells[i & 3];
      } catch (NullPointerException e) {
        failures++;
      }
    }
    System.out.println("failures " + failures + " sum " + sum);
  }
}
