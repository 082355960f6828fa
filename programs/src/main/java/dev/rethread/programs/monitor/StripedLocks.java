package dev.rethread.programs.monitor;

import java.util.Arrays;

/**
 * Four threads update eight cells, each guarded by its own monitor, and sum them up without a lock.
 *
 * <p>Expect: exit
 */
public final class StripedLocks {
  private static final int ROUNDS = 1000;
  private static final int[] cells = new int[8];
  private static final Object[] locks = new Object[8];

  public static void main(String[] args) throws Exception {
    Arrays.setAll(locks, i -> new Object());
    Thread[] crew = new Thread[4];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(StripedLocks::work);
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println(Arrays.stream(cells).sum() + " " + Arrays.toString(cells));
  }

  private static void work() {
    int seed = cells[0] + 1;
    for (int i = 0; i < ROUNDS; i++) {
      int k = Math.floorMod(seed, cells.length);
      synchronized (locks[k]) {
        cells[k]++;
        seed = seed * 31 + cells[k];
      }
    }
    int sum = 0;
    for (int cell : cells) {
      sum += cell;
    }
    System.out.println("saw " + sum);
  }
}
