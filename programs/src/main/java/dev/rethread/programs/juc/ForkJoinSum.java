package dev.rethread.programs.juc;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/**
 * Recursive tasks of a ForkJoinPool sum up an array and count themselves on a plain field.
 *
 * <p>Expect: exit
 */
public final class ForkJoinSum {
  private static int tasks;

  private static final class Sum extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;
    private final transient int[] numbers;
    private final int from;
    private final int to;

    Sum(int[] numbers, int from, int to) {
      this.numbers = numbers;
      this.from = from;
      this.to = to;
    }

    @Override
    protected Long compute() {
      tasks++;
      if (to - from <= 50) {
        return Arrays.stream(numbers, from, to).asLongStream().sum();
      }
      int middle = (from + to) >>> 1;
      Sum left = new Sum(numbers, from, middle);
      left.fork();
      return new Sum(numbers, middle, to).compute() + left.join();
    }
  }

  public static void main(String[] args) throws Exception {
    int[] numbers = new int[10_000];
    Arrays.setAll(numbers, i -> i);
    ForkJoinPool pool = new ForkJoinPool(3);
    long sum = pool.invoke(new Sum(numbers, 0, numbers.length));
    System.out.println("sum " + sum + " tasks " + tasks + " steals " + pool.getStealCount());
    pool.shutdown();
  }
}
