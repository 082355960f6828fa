package dev.rethread.programs.init;

import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Two threads link the same lambda and method reference call sites for the first time.
 *
 * <p>Expect: exit
 */
public final class LambdaRace {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("shared " + shared);
  }

  private static void work(int step) {
    IntUnaryOperator add = value -> value + step;
    Supplier<int[]> create = () -> new int[] {shared, step};
    Function<Integer, String> print = String::valueOf;
    long digest = 0;
    for (int i = 0; i < 1000; i++) {
      shared = add.applyAsInt(shared);
      digest = digest * 31 + create.get()[0] + print.apply(shared).length();
    }
    System.out.println(step + " digest " + digest);
  }
}
