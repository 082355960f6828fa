package dev.rethread.programs.juc;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Timed gets of a future run out while its task counts, and the last one succeeds.
 *
 * <p>Expect: exit
 */
public final class FutureTimeout {
  private static volatile int progress;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Integer> result = pool.submit(FutureTimeout::work);
    int timeouts = 0;
    while (true) {
      try {
        System.out.println(
            "result " + result.get(50, TimeUnit.MICROSECONDS) + " timeouts " + timeouts);
        break;
      } catch (TimeoutException e) {
        timeouts++;
      }
    }
    pool.shutdown();
  }

  private static int work() {
    for (int i = 0; i < 2000; i++) {
      progress++;
      Thread.yield();
    }
    return progress;
  }
}
