package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * Two threads fill the same arrays with Arrays.fill and setAll, and a mixture of both remains.
 *
 * <p>Expect: exit
 */
public final class FillRace {
  private static final int ROUNDS = 300;
  private static final byte[] octets = new byte[64];
  private static final double[] precises = new double[64];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> fill(1));
    Thread second = new Thread(() -> fill(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString(octets));
    System.out.println(Arrays.toString(precises));
  }

  private static void fill(int value) {
    int foreign = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Arrays.fill(octets, (byte) value);
      Arrays.fill(precises, 8, 56, value);
      Arrays.setAll(precises, k -> k % 2 == 0 ? precises[k] : value);
      for (byte octet : octets) {
        foreign += octet == value ? 0 : 1;
      }
    }
    System.out.println("value " + value + " foreign " + foreign);
  }
}
