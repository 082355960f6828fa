package dev.rethread.programs.heap;

/**
 * Racy longs and doubles are mixed with many wide local variables over nested loops.
 *
 * <p>Expect: exit
 */
public final class WideLocals {
  private static final int ROUNDS = 60;
  private static long shared = 1;
  private static double ratio = 1;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> compute(3, 0.5));
    Thread second = new Thread(() -> compute(5, 0.25));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(shared + " " + ratio);
  }

  private static void compute(long factor, double weight) {
    long low = 0;
    double mean = 0;
    for (long outer = 0; outer < ROUNDS; outer++) {
      double partial = weight;
      for (long inner = 0; inner < ROUNDS; inner++) {
        long taken = shared;
        double seen = ratio;
        shared = taken * factor + inner;
        ratio = seen > 1e9 ? weight : seen + partial;
        low ^= taken;
        partial += seen / (inner + 1);
      }
      mean = (mean + partial) / 2;
    }
    System.out.println(factor + " " + low + " " + mean);
  }
}
