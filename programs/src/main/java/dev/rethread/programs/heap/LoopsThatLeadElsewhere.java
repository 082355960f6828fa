package dev.rethread.programs.heap;

/**
 * Threads race in nests of loops without calls whose inner loop leads straight to the head of an
 * outer one: back where others get an answer, and past the place where the inner one looks at what
 * it accesses.
 *
 * <p>Expect: exit
 */
public final class LoopsThatLeadElsewhere {
  private static final int ROUNDS = 300;

  public static void main(String[] args) throws Exception {
    long[] data = new long[40];
    long[] results = new long[3];
    Thread[] threads = new Thread[3];
    for (int t = 0; t < threads.length; t++) {
      int number = t;
      threads[t] =
          new Thread(
              () -> {
                results[number] = inner(data, number) * 31 + middle(data, number);
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(results[0] + " " + results[1] + " " + results[2]);
  }

  /** The end of the inner loop is the head of the outer one. */
  private static long inner(long[] data, int number) {
    long sum = 0;
    int i = 0;
    int j;
    while (i < ROUNDS) {
      i++;
      j = 0;
      while (j < data.length) sum = sum * 31 + (data[j++] += number);
    }
    return sum;
  }

  private static long middle(long[] data, int number) {
    long sum = 0;
    int i = 0;
    while (i < ROUNDS) {
      i++;
      int j = 0;
      middle:
      while (j < data.length) {
        int k = 0;
        j++;
        while (k < data.length) {
          sum = sum * 31 + (data[k] += number);
          k += 7;
          if ((sum & 3) == 0) {
            continue middle;
          }
        }
      }
    }
    return sum;
  }

  private LoopsThatLeadElsewhere() {}
}
