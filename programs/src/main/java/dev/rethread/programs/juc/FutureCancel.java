package dev.rethread.programs.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Futures are cancelled while their tasks are queued, running or already done.
 *
 * <p>Expect: exit
 */
public final class FutureCancel {
  private static volatile int progress;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      tasks.add(pool.submit(FutureCancel::work));
    }
    for (int i = 0; i < tasks.size(); i += 2) {
      boolean cancelled = tasks.get(i).cancel(i % 4 == 0);
      System.out.println(i + " cancelled " + cancelled + " at " + progress);
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println("progress " + progress);
  }

  private static void work() {
    for (int i = 0; i < 300 && !Thread.currentThread().isInterrupted(); i++) {
      progress++;
    }
  }
}
