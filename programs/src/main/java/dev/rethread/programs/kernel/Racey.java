package dev.rethread.programs.kernel;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Threads mix the cells of one array without any lock, so the signature depends on nearly every
 * racy access.
 *
 * <p>After the stress test of Xu, Bodik and Hill for deterministic replay.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: never
 *
 * <p>Args: 3 2000
 */
public final class Racey {
  private static final int CELLS = 64;
  private static final int[] cells = new int[CELLS];

  public static void main(String[] args) throws Exception {
    int threads = args.length > 0 ? Integer.parseInt(args[0]) : 3;
    int loops = args.length > 1 ? Integer.parseInt(args[1]) : 2000;
    Arrays.setAll(cells, i -> mix(i, i));
    CyclicBarrier start = new CyclicBarrier(threads);
    int[] results = new int[threads];
    Thread[] workers = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      int id = i;
      workers[i] = new Thread(() -> results[id] = work(id, loops, start));
      workers[i].start();
    }
    int signature = 0;
    for (int i = 0; i < threads; i++) {
      workers[i].join();
      signature = mix(signature, results[i]);
    }
    for (int cell : cells) {
      signature = mix(signature, cell);
    }
    System.out.println("signature " + Integer.toHexString(signature));
  }

  private static int work(int id, int loops, CyclicBarrier start) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
    int state = id + 1;
    for (int i = 0; i < loops; i++) {
      int value = cells[index(state)];
      value = mix(value, cells[index(value)]);
      cells[index(value)] = value;
      state = mix(value, state + i);
    }
    return state;
  }

  private static int index(int value) {
    return Math.floorMod(value, CELLS);
  }

  private static int mix(int left, int right) {
    return (left + right * 103_995_407) % 103_072_243;
  }
}
