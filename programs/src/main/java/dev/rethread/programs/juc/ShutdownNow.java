package dev.rethread.programs.juc;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A pool is shut down in the middle of its work, and the tasks that never ran are counted.
 *
 * <p>Expect: exit
 */
public final class ShutdownNow {
  private static volatile int progress;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    for (int i = 0; i < 100; i++) {
      pool.execute(ShutdownNow::work);
    }
    while (progress < 500) {
      Thread.onSpinWait();
    }
    List<Runnable> never = pool.shutdownNow();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println("never ran " + never.size() + " progress " + progress);
  }

  private static void work() {
    for (int i = 0; i < 100 && !Thread.currentThread().isInterrupted(); i++) {
      progress++;
    }
  }
}
