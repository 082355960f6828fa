package dev.rethread.programs.juc;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Two threads submit to a single-threaded pool, which runs the tasks in the order of submission.
 *
 * <p>Expect: exit
 */
public final class SinglePool {
  private static final StringBuilder order = new StringBuilder();

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Thread first = new Thread(() -> submit(pool, 'a'));
    Thread second = new Thread(() -> submit(pool, 'b'));
    first.start();
    second.start();
    first.join();
    second.join();
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println(order);
  }

  private static void submit(ExecutorService pool, char tag) {
    for (int i = 0; i < 60; i++) {
      pool.execute(() -> order.append(tag));
    }
  }
}
