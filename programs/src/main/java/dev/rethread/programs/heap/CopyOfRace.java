package dev.rethread.programs.heap;

import java.util.Arrays;

/**
 * Arrays.copyOf and copyOfRange read arrays that another thread is changing and replacing.
 *
 * <p>Expect: exit
 */
public final class CopyOfRace {
  private static final int ROUNDS = 1500;
  private static char[] letters = new char[8];
  private static Integer[] boxes = {1, 2, 3, 4};

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(CopyOfRace::copy);
    Thread second = new Thread(CopyOfRace::store);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(letters.length + " " + Arrays.toString(boxes));
  }

  private static void store() {
    for (int i = 0; i < ROUNDS; i++) {
      letters[i % 8] = (char) ('a' + i % 26);
      boxes[i % 4] = i;
    }
  }

  private static void copy() {
    int digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      letters = Arrays.copyOf(letters, 8 + i % 9);
      boxes = Arrays.copyOf(boxes, 4);
      digest = digest * 31 + Arrays.hashCode(Arrays.copyOfRange(boxes, 1, 3));
      digest = digest * 31 + letters[i % 8];
    }
    System.out.println("digest " + digest);
  }
}
