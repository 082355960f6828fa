package dev.rethread.programs.juc;

import java.util.stream.IntStream;

/**
 * Parallel streams sum and reduce over a side effect on a plain field.
 *
 * <p>Expect: exit
 */
public final class ParallelSum {
  private static int calls;

  public static void main(String[] args) throws Exception {
    int sum = IntStream.range(0, 2000).parallel().map(i -> i + (++calls & 1)).sum();
    System.out.println("sum " + sum + " calls " + calls);
    int joined =
        IntStream.range(0, 2000)
            .parallel()
            .reduce(0, (left, right) -> left * 31 + right + (++calls & 1));
    System.out.println("joined " + joined + " calls " + calls);
  }
}
