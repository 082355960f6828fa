package dev.rethread.programs.juc;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A cached pool creates as many workers as it happens to need, and their names are printed.
 *
 * <p>Expect: exit
 */
public final class CachedPool {
  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    for (int i = 0; i < 15; i++) {
      int id = i;
      pool.execute(() -> System.out.println(id + " in " + Thread.currentThread().getName()));
      if (i % 3 == 0) {
        Thread.yield();
      }
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println("workers " + ((ThreadPoolExecutor) pool).getLargestPoolSize());
  }
}
