package dev.rethread.programs.juc;

import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A completion service gives results in the order in which the tasks end.
 *
 * <p>Expect: exit
 */
public final class CompletionOrder {
  private static int shared;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    CompletionService<String> service = new ExecutorCompletionService<>(pool);
    for (int i = 0; i < 12; i++) {
      int id = i;
      service.submit(() -> compute(id));
    }
    for (int i = 0; i < 12; i++) {
      System.out.println(service.take().get());
    }
    pool.shutdown();
  }

  private static String compute(int id) {
    for (int i = 0; i < (12 - id) * 100; i++) {
      shared++;
    }
    return id + ":" + shared;
  }
}
