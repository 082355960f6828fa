package dev.rethread.programs.heap;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Arrays that are written in parts and read as a whole, in phases; and now and then by somebody who
 * does not wait for the others.
 *
 * <p>Expect: exit
 */
public final class Phases {
  private static final int THREADS = 4;
  private static final int SIZE = 400;
  private static final int PHASES = 60;

  private final CyclicBarrier barrier = new CyclicBarrier(THREADS);
  private int[] from = new int[SIZE];
  private int[] to = new int[SIZE];
  private long peeked;

  public static void main(String[] args) throws Exception {
    Phases phases = new Phases();
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int number = t;
      threads[t] = new Thread(() -> phases.work(number));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long sum = phases.peeked;
    for (int value : phases.from) {
      sum = sum * 31 + value;
    }
    System.out.println(sum);
  }

  private void work(int number) {
    try {
      for (int phase = 0; phase < PHASES; phase++) {
        int[] source = from;
        int[] target = to;
        for (int i = number; i < SIZE; i += THREADS) {
          int sum = i;
          for (int k = 0; k < 5; k++) {
            sum += source[(i * 13 + k * 57) % SIZE];
          }
          target[i] = sum;
        }
        if (phase % 20 == number) {
          peeked += target[(phase * 31) % SIZE]; // somebody may not have written it yet
        }
        if (barrier.await() == 0) {
          from = target;
          to = source;
        }
        barrier.await();
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private Phases() {}
}
