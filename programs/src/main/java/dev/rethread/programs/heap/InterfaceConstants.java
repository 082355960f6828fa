package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Objects held by constants of an interface are shared by two classes that implement it.
 *
 * <p>Expect: exit
 */
public final class InterfaceConstants {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();

  private interface Shared {
    int[] CELLS = new int[2];
    StringBuilder TRACE = new StringBuilder("start");
  }

  private static final class Left implements Shared, Runnable {
    @Override
    public void run() {
      arrived.incrementAndGet();
      while (arrived.get() < 2) {
        Thread.onSpinWait();
      }
      for (int i = 0; i < ROUNDS; i++) {
        CELLS[0] += CELLS[1] + 1;
      }
      synchronized (TRACE) {
        TRACE.append(" left");
      }
    }
  }

  private static final class Right implements Shared, Runnable {
    @Override
    public void run() {
      arrived.incrementAndGet();
      while (arrived.get() < 2) {
        Thread.onSpinWait();
      }
      for (int i = 0; i < ROUNDS; i++) {
        CELLS[1] -= CELLS[0] - 1;
      }
      synchronized (TRACE) {
        TRACE.append(" right");
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(new Left());
    Thread second = new Thread(new Right());
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Shared.TRACE + " " + Shared.CELLS[0] + " " + Shared.CELLS[1]);
  }
}
