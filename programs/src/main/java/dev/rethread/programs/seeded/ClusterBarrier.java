package dev.rethread.programs.seeded;

import java.util.Arrays;

/**
 * As in streamcluster: a barrier made by hand that lets a fast thread through twice.
 *
 * <p>Expect: may-hang
 *
 * <p>Simplify: 8 10
 */
public final class ClusterBarrier {
  private static int rounds = 2;
  private static final Object lock = new Object();
  private static int waiting;
  private static volatile boolean open;
  private static int[] round = new int[2];

  /** What threads tell a neighbour after a round: with arguments only. */
  private static Border[] borders = {};

  private static final class Border {
    private int told;

    synchronized void tell() {
      told++;
      notifyAll();
    }

    synchronized void await(int rounds) {
      try {
        while (told < rounds) {
          wait();
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    if (args.length > 1) {
      round = new int[Integer.parseInt(args[0])];
      rounds = Integer.parseInt(args[1]);
      borders = new Border[round.length];
      Arrays.setAll(borders, i -> new Border());
    }
    Thread[] workers = new Thread[round.length];
    for (int i = 0; i < workers.length; i++) {
      int self = i;
      workers[i] = new Thread(() -> work(self));
    }
    for (Thread worker : workers) {
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    System.out.println("done");
  }

  private static void work(int self) {
    for (int i = 0; i < rounds; i++) {
      round[self] = i;
      await();
      int other = round[(self + 1) % round.length];
      if (Math.abs(other - i) > 1) {
        throw new IllegalStateException("round " + i + " beside round " + other);
      }
      if (borders.length > 0) {
        borders[self].tell();
        borders[(self + 1) % borders.length].await(i + 1);
      }
    }
  }

  private static void await() {
    synchronized (lock) {
      waiting++;
      if (waiting == round.length) {
        waiting = 0;
        open = true;
        lock.notifyAll();
        return;
      }
      open = false; // seeded: closes it before the others have left
      while (!open) {
        try {
          lock.wait();
        } catch (InterruptedException e) {
          return;
        }
      }
    }
  }
}
