package dev.rethread.programs.heap;

/**
 * Loops without calls over arrays that are a thread's own, all read, or handed on, that are left in
 * every way there is: by their end, in the middle, by an exception that is handled around them, or
 * by one that leaves the method. What was counted in them must be the same in all runs: after each,
 * threads meet where everything they did so far has its number.
 *
 * <p>Expect: exit
 */
public final class LoopsWithWaysOut {
  private static final int THREADS = 3;
  private static final int ROUNDS = 200;

  private final int[] own = new int[64];
  private final int[] limits;
  private int last;

  private LoopsWithWaysOut(int[] limits) {
    this.limits = limits;
  }

  public static void main(String[] args) throws Exception {
    int[] limits = new int[64];
    for (int i = 0; i < limits.length; i++) {
      limits[i] = i * 37 % 101;
    }
    long[] passed = new long[1];
    long[] results = new long[THREADS];
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int number = t;
      threads[t] =
          new Thread(
              () -> {
                LoopsWithWaysOut loops = new LoopsWithWaysOut(limits);
                for (int round = 0; round < ROUNDS; round++) {
                  long result = loops.all(round, number);
                  passed[0] = passed[0] * 31 + result; // a race: who is first shows in the output
                  results[number] += result ^ passed[0];
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(results[0] + " " + results[1] + " " + results[2] + " " + passed[0]);
  }

  private long all(int round, int number) {
    long result = toTheEnd(round) + leftInTheMiddle(round % 90) + returnsInside(round % 110);
    result += handled(round % 80) + handledTwice(round % 70);
    try {
      result += thrown(round % 75);
    } catch (ArrayIndexOutOfBoundsException e) {
      result += last;
    }
    try {
      result += ofNothing(round % 3 == 0 ? null : own);
    } catch (NullPointerException e) {
      result -= 1;
    }
    return result + continued(number) + fields(round % 5);
  }

  private long toTheEnd(int round) {
    long sum = 0;
    for (int i = 0; i < own.length; i++) {
      own[i] = own[i] * 31 + limits[i] + round;
      sum += own[i];
    }
    return sum;
  }

  private int leftInTheMiddle(int limit) {
    int count = 0;
    for (int i = 0; i < limits.length; i++) {
      if (limits[i] > limit) {
        break;
      }
      count += own[i] & 1;
    }
    return count;
  }

  private int returnsInside(int wanted) {
    for (int i = 0; i < limits.length; i++) {
      if (limits[i] == wanted) {
        return own[i];
      }
    }
    return -1;
  }

  private int handled(int end) {
    int sum = 0;
    try {
      for (int i = 0; i < end; i++) {
        sum += own[i];
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      return sum * 7;
    } finally {
      own[0]++;
    }
    return sum;
  }

  private int handledTwice(int end) {
    int sum = 0;
    for (int start = 0; start < 3; start++) {
      try {
        try {
          for (int i = start; i < end; i++) {
            sum += own[i] / (limits[i] - 74); // one of them is
          }
        } catch (ArithmeticException e) {
          sum = sum * 3 + start;
        }
        for (int i = start; i <= limits.length - start; i++) {
          own[i] ^= sum;
        }
      } catch (ArrayIndexOutOfBoundsException e) {
        sum = sum * 5 + start;
      }
    }
    return sum;
  }

  private int thrown(int end) {
    int sum = 0;
    for (int i = 0; i < end; i++) {
      last = i;
      sum += own[i];
    }
    return sum;
  }

  private static long ofNothing(int[] array) {
    long sum = 0;
    for (int i = 0; i < 8; i++) {
      sum += array[i];
    }
    return sum;
  }

  private long continued(int number) {
    long sum = 0;
    for (int i = 0; i < own.length; i++) {
      if (limits[i] % 3 == number) {
        continue;
      }
      for (int j = i; j < own.length; j += 5) {
        if ((own[j] & 4) == 0) {
          continue;
        }
        sum += own[j];
        own[j]--;
      }
    }
    return sum;
  }

  private int fields(int rounds) {
    int before = last;
    for (int i = 0; i < rounds; i++) {
      last = last * 17 + i;
    }
    return last - before;
  }
}
