package dev.rethread.programs.juc;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Exceptions of pool tasks go to the future with submit, but kill the worker with execute.
 *
 * <p>Expect: exit
 */
public final class TaskFails {
  private static int shared;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> future = pool.submit(TaskFails::work);
    pool.execute(TaskFails::work);
    pool.execute(() -> System.out.println("next worker " + Thread.currentThread().getName()));
    try {
      future.get();
    } catch (ExecutionException e) {
      System.out.println("future " + e.getCause().getMessage());
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println("shared " + shared);
  }

  private static void work() {
    for (int i = 0; i < 2000; i++) {
      shared++;
    }
    throw new IllegalStateException("shared " + shared);
  }
}
