package dev.rethread.programs.input;

import java.util.SplittableRandom;

/**
 * Unseeded SplittableRandoms are split, and one half goes to another thread.
 *
 * <p>Expect: exit
 */
public final class SplittableRandoms {
  public static void main(String[] args) throws Exception {
    SplittableRandom random = new SplittableRandom();
    SplittableRandom half = random.split();
    Thread first = new Thread(() -> draw(random));
    Thread second = new Thread(() -> draw(half));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(new SplittableRandom().nextInt());
  }

  private static void draw(SplittableRandom random) {
    long digest = 0;
    for (int i = 0; i < 100; i++) {
      digest = digest * 31 + random.nextLong();
    }
    System.out.println("digest " + digest + " " + random.nextInt(10));
  }
}
