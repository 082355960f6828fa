package dev.rethread.programs.kernel;

/**
 * Two volatile fields that belong together are written one after the other and read in between.
 *
 * <p>Expect: exit
 */
public final class PairInvariant {
  private static final int ROUNDS = 3000;
  private static volatile boolean started;
  private static volatile int low;
  private static volatile int high;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(PairInvariant::check);
    Thread second = new Thread(PairInvariant::move);
    first.start();
    second.start();
    started = true;
    first.join();
    second.join();
  }

  private static void move() {
    while (!started) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      low = i;
      high = i;
    }
  }

  private static void check() {
    while (!started) {
      Thread.onSpinWait();
    }
    int sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
      int seenHigh = high;
      int seenLow = low;
      if (seenLow > seenHigh + 1) {
        throw new IllegalStateException("[" + seenLow + ", " + seenHigh + "]");
      }
      sum += seenHigh;
    }
    System.out.println("sum " + sum);
  }
}
