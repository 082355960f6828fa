package dev.rethread.programs.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The fastest task that does not fail gives the result, and the others are cancelled.
 *
 * <p>Expect: exit
 */
public final class InvokeAny {
  private static int shared;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Callable<String>> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int id = i;
      tasks.add(() -> compute(id));
    }
    for (int round = 0; round < 10; round++) {
      System.out.println(pool.invokeAny(tasks));
    }
    pool.shutdown();
  }

  private static String compute(int id) {
    for (int i = 0; i < 1000; i++) {
      shared++;
    }
    if (id == 0) {
      throw new IllegalStateException("unlucky");
    }
    return "task " + id + " shared " + shared;
  }
}
