package dev.rethread.programs.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Tasks of a fixed pool race on a plain counter, and their results are summed up in order.
 *
 * <p>Expect: exit
 */
public final class FixedPool {
  private static int counter;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      results.add(pool.submit(FixedPool::work));
    }
    int digest = 0;
    for (Future<Integer> result : results) {
      digest = digest * 31 + result.get();
    }
    pool.shutdown();
    System.out.println("digest " + digest + " " + pool.awaitTermination(1, TimeUnit.MINUTES));
  }

  private static int work() {
    for (int i = 0; i < 200; i++) {
      counter++;
    }
    return counter;
  }
}
