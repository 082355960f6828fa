package dev.rethread.programs.thread;

import java.util.concurrent.locks.LockSupport;

/**
 * A parked thread is released by an interrupt, which stays set and keeps later parks from blocking.
 *
 * <p>Expect: exit
 */
public final class InterruptPark {
  private static volatile int parks;

  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 10; round++) {
      Thread parker = new Thread(InterruptPark::park);
      parker.start();
      for (int i = 0; i < round * 50; i++) {
        Thread.yield();
      }
      parker.interrupt();
      parker.join();
      System.out.println("round " + round + " parks " + parks);
    }
  }

  private static void park() {
    boolean early = Thread.currentThread().isInterrupted();
    while (!Thread.currentThread().isInterrupted()) {
      parks++;
      LockSupport.park();
    }
    LockSupport.park();
    System.out.println(early + " " + Thread.interrupted() + " " + Thread.interrupted());
  }
}
