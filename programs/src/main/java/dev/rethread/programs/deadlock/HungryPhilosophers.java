package dev.rethread.programs.deadlock;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Every philosopher holds the left fork before anyone asks for the right one.
 *
 * <p>Expect: hang
 */
public final class HungryPhilosophers {
  private static final int SEATS = 4;
  private static final ReentrantLock[] forks = new ReentrantLock[SEATS];

  public static void main(String[] args) throws Exception {
    Arrays.setAll(forks, i -> new ReentrantLock());
    CyclicBarrier seated = new CyclicBarrier(SEATS, () -> System.out.println("all hold a fork"));
    Thread[] philosophers = new Thread[SEATS];
    for (int i = 0; i < SEATS; i++) {
      int seat = i;
      philosophers[i] = new Thread(() -> dine(seat, seated));
      philosophers[i].start();
    }
    for (Thread philosopher : philosophers) {
      philosopher.join();
    }
  }

  private static void dine(int seat, CyclicBarrier seated) {
    forks[seat].lock();
    try {
      System.out.println(seat + " sits");
      seated.await();
      forks[(seat + 1) % SEATS].lock(); // seeded: the neighbour holds it
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }
}
