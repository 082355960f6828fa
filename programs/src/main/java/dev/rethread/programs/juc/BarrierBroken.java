package dev.rethread.programs.juc;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A barrier breaks by a timeout or by an interrupt, and every party learns of it in its own way.
 *
 * <p>Expect: exit
 */
public final class BarrierBroken {
  public static void main(String[] args) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(4);
    Thread impatient = new Thread(() -> await(barrier, "impatient", 2));
    Thread patient = new Thread(() -> await(barrier, "patient", 60_000));
    Thread disturbed = new Thread(() -> await(barrier, "disturbed", 60_000));
    impatient.start();
    patient.start();
    disturbed.start();
    disturbed.interrupt();
    impatient.join();
    patient.join();
    disturbed.join();
    System.out.println(barrier.isBroken() + " " + barrier.getNumberWaiting());
  }

  private static void await(CyclicBarrier barrier, String who, long millis) {
    try {
      barrier.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      System.out.println(who + " " + e.getClass().getSimpleName());
    }
  }
}
