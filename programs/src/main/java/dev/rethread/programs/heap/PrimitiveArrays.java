package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * Two threads race on the elements of an array of every primitive type.
 *
 * <p>Expect: exit
 */
public final class PrimitiveArrays {
  private static final int ROUNDS = 1000;
  private static final boolean[] flags = new boolean[4];
  private static final byte[] octets = new byte[4];
  private static final short[] halves = new short[4];
  private static final char[] letters = new char[4];
  private static final int[] words = new int[4];
  private static final long[] wides = new long[4];
  private static final float[] reals = new float[4];
  private static final double[] precises = new double[4];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> mutate(1));
    Thread second = new Thread(() -> mutate(3));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString(flags) + Arrays.toString(octets) + Arrays.toString(halves));
    System.out.println(
        Arrays.hashCode(letters) + " " + Arrays.toString(words) + Arrays.toString(wides));
    System.out.println(Arrays.toString(reals) + Arrays.toString(precises));
  }

  private static void mutate(int step) {
    double digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      int k = i & 3;
      int next = (k + 1) & 3;
      flags[k] = !flags[next];
      octets[k] = (byte) (octets[next] + step);
      halves[k] = (short) (halves[next] - step);
      letters[k] = (char) (letters[next] + step);
      words[k] = words[next] * 31 + step;
      wides[k] = wides[next] * 31 + words[k];
      reals[k] = reals[next] + step;
      precises[k] = precises[next] / 2 + reals[k];
      digest = digest / 3 + precises[k] + wides[k] + letters[k] + halves[k] + octets[k];
    }
    System.out.println("step " + step + " digest " + digest);
  }
}
