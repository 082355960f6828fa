package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * Array clones are taken while another thread stores into the original.
 *
 * <p>Expect: exit
 */
public final class ArrayCloneRace {
  private static final int ROUNDS = 1500;
  private static final long[] wides = new long[8];
  private static final String[][] rows = {{"a", "b"}, {"c", "d"}};

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(ArrayCloneRace::snapshot);
    Thread second = new Thread(ArrayCloneRace::store);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void store() {
    for (int i = 0; i < ROUNDS; i++) {
      wides[i % wides.length] = i;
      rows[i & 1][i >> 1 & 1] = Integer.toString(i);
    }
  }

  private static void snapshot() {
    long digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      digest = digest * 31 + Arrays.hashCode(wides.clone());
      digest = digest * 31 + Arrays.deepHashCode(rows.clone());
    }
    System.out.println("digest " + digest);
  }
}
