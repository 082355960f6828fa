package dev.rethread.programs.heap;

/**
 * Loops of all shapes without a call in them, over arrays and objects that two threads want at the
 * same time: they end in the middle, skip, are inside of one another, or fail.
 *
 * <p>Expect: exit
 */
public final class LoopsWithoutCalls {
  private static final int SIZE = 600;
  private static final int ROUNDS = 40;

  private static final class Counter {
    int count;
    Counter next;
  }

  private final int[] mine;
  private final int[][] table = new int[12][];
  private final Counter counter = new Counter();

  private LoopsWithoutCalls(int[] mine) {
    this.mine = mine;
    for (int i = 0; i < table.length; i++) {
      table[i] = new int[i == 7 ? 3 : 9];
    }
    counter.next = new Counter();
  }

  public static void main(String[] args) throws Exception {
    LoopsWithoutCalls shared = new LoopsWithoutCalls(new int[SIZE]);
    int[] other = new int[SIZE];
    Thread[] threads = new Thread[2];
    for (int t = 0; t < threads.length; t++) {
      int number = t;
      threads[t] = new Thread(() -> shared.work(other, number));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long sum = shared.counter.count * 31L + shared.counter.next.count;
    for (int i = 0; i < SIZE; i++) {
      sum = sum * 31 + other[i] + shared.mine[i];
    }
    System.out.println(sum);
  }

  private void work(int[] other, int number) {
    int failures = 0;
    for (int round = 0; round < ROUNDS; round++) {
      add(other, number);
      down(other, round);
      failures += across(number + 1) + past(other);
      count(counter, round % 3 == 2 ? null : counter.next);
    }
    System.out.println(number + " failed " + failures);
  }

  private void add(int[] other, int number) {
    for (int i = number; i < other.length; i += 2) {
      if (other[i] % 5 == 4) {
        continue;
      }
      mine[i] += other[i] + 1;
      other[SIZE - 1 - i] = mine[i] & 1023;
    }
  }

  private void down(int[] other, int round) {
    int i = SIZE - 1;
    do {
      other[i] ^= mine[i] + round;
    } while (--i > 0 && mine[i] != 77);
  }

  /** One row is too short: fails in the middle of a loop in a loop. */
  private int across(int step) {
    int sum = 0;
    try {
      rows:
      for (int[] row : table) {
        for (int i = 0; i < 9; i += step) {
          if (row[i] > 1000) {
            continue rows;
          }
          row[i] += i;
        }
        sum += row[0];
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      return sum + 1;
    }
    return sum;
  }

  private static int past(int[] array) {
    int i = 0;
    try {
      while (true) {
        array[i++]++;
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      return i;
    }
  }

  private static void count(Counter first, Counter second) {
    try {
      for (int i = 0; i < 300; i++) {
        first.count++;
        for (int k = 0; k < 3; k++) {
          second.count += first.count & k;
        }
      }
    } catch (NullPointerException e) {
      first.count += 7;
    }
  }
}
