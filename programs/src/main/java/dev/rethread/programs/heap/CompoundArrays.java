package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * Compound assignments of every shape race on array elements.
 *
 * <p>Expect: exit
 */
public final class CompoundArrays {
  private static final int ROUNDS = 2000;
  private static final int[] words = new int[3];
  private static final long[] wides = {1, 1, 1};
  private static final double[] precises = {1, 2, 3};
  private static final float[] reals = new float[3];
  private static final byte[] octets = new byte[3];
  private static final short[] halves = new short[3];
  private static final char[] letters = new char[3];
  private static final boolean[] flags = new boolean[3];
  private static final String[] texts = {"", "", ""};

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> mutate(1));
    Thread second = new Thread(() -> mutate(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString(words) + Arrays.toString(wides) + Arrays.toString(precises));
    System.out.println(Arrays.toString(reals) + Arrays.toString(octets) + Arrays.toString(halves));
    System.out.println(Arrays.hashCode(letters) + Arrays.toString(flags) + Arrays.toString(texts));
  }

  private static void mutate(int step) {
    long digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      int k = i % 3;
      digest += words[k]++ + --words[(k + 1) % 3];
      digest ^= wides[k] <<= step;
      digest += wides[k]++ + (wides[(k + 1) % 3] += 2L);
      precises[k] *= precises[k] > 1e6 ? 1e-6 : 1.5;
      reals[k] -= step;
      octets[k] += 3;
      halves[k] *= 5;
      letters[k]++;
      flags[k] ^= (digest & 1) == 0;
      texts[k] += step;
      texts[k] = texts[k].length() > 12 ? "" : texts[k];
    }
    System.out.println("step " + step + " digest " + digest);
  }
}
