package dev.rethread.programs.input;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Unseeded Randoms differ from run to run, and one of them is shared by two threads.
 *
 * <p>Expect: exit
 */
public final class UnseededRandom {
  private static final Random shared = new Random();

  public static void main(String[] args) throws Exception {
    System.out.println(new Random().nextInt() + " " + new Random().nextLong());
    Thread first = new Thread(UnseededRandom::draw);
    Thread second = new Thread(UnseededRandom::draw);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(shared.nextGaussian() + " " + shared.nextBoolean());
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
    Collections.shuffle(list);
    System.out.println(list);
  }

  private static void draw() {
    long digest = 0;
    for (int i = 0; i < 500; i++) {
      digest = digest * 31 + shared.nextInt(100);
    }
    System.out.println("digest " + digest);
  }
}
