package dev.rethread.programs.input;

import java.util.concurrent.ThreadLocalRandom;

/**
 * ThreadLocalRandom gives each thread its own unseeded sequence.
 *
 * <p>Expect: exit
 */
public final class ThreadLocalRandoms {
  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(ThreadLocalRandoms::draw);
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println(ThreadLocalRandom.current().nextDouble());
  }

  private static void draw() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long digest = 0;
    for (int i = 0; i < 100; i++) {
      digest = digest * 31 + random.nextInt(1000) + random.nextLong();
    }
    System.out.println("digest " + digest);
  }
}
