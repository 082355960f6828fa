package dev.rethread.programs.juc;

import java.util.concurrent.Phaser;

/**
 * Parties register with and leave a phaser while its phases advance.
 *
 * <p>Expect: exit
 */
public final class PhaserPhases {
  private static final Phaser phaser =
      new Phaser(1) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
          System.out.println("phase " + phase + " parties " + parties + " sum " + sum);
          return parties == 0;
        }
      };
  private static int sum;

  public static void main(String[] args) throws Exception {
    for (int i = 1; i <= 3; i++) {
      int rounds = i * 2;
      phaser.register();
      new Thread(() -> work(rounds)).start();
    }
    for (int i = 0; i < 3; i++) {
      phaser.arriveAndAwaitAdvance();
    }
    phaser.arriveAndDeregister();
    phaser.awaitAdvance(6);
    System.out.println("terminated " + phaser.isTerminated());
  }

  private static void work(int rounds) {
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < 500; i++) {
        sum++;
      }
      phaser.arriveAndAwaitAdvance();
    }
    phaser.arriveAndDeregister();
  }
}
