package dev.rethread.programs.juc;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A full pool rejects tasks, runs them in the caller or discards the oldest, as its policy says.
 *
 * <p>Expect: exit
 */
public final class RejectedTasks {
  private static int shared;

  public static void main(String[] args) throws Exception {
    run("abort", new ThreadPoolExecutor.AbortPolicy());
    run("caller", new ThreadPoolExecutor.CallerRunsPolicy());
    run("oldest", new ThreadPoolExecutor.DiscardOldestPolicy());
  }

  private static void run(String name, RejectedExecutionHandler policy)
      throws InterruptedException {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), policy);
    int rejected = 0;
    for (int i = 0; i < 50; i++) {
      try {
        pool.execute(RejectedTasks::work);
      } catch (RejectedExecutionException e) {
        rejected++;
      }
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println(
        name
            + " rejected "
            + rejected
            + " completed "
            + pool.getCompletedTaskCount()
            + " "
            + shared);
  }

  private static void work() {
    for (int i = 0; i < 100; i++) {
      shared++;
    }
  }
}
