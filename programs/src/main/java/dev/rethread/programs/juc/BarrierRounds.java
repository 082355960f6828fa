package dev.rethread.programs.juc;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Three threads meet at a cyclic barrier whose action samples their racy sum.
 *
 * <p>Expect: exit
 */
public final class BarrierRounds {
  private static int sum;
  private static int digest;

  public static void main(String[] args) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(3, () -> digest = digest * 31 + sum);
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(() -> work(barrier));
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println("sum " + sum + " digest " + digest);
  }

  private static void work(CyclicBarrier barrier) {
    int last = 0;
    try {
      for (int round = 0; round < 50; round++) {
        for (int i = 0; i < 100; i++) {
          sum++;
        }
        last += barrier.await() == 0 ? 1 : 0;
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
    System.out.println("was last " + last);
  }
}
