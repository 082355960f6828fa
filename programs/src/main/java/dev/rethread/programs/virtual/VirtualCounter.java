package dev.rethread.programs.virtual;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Virtual threads of a per-task executor race on a plain counter and a lock.
 *
 * <p>The executor is looked up by reflection because the source level is 17.
 *
 * <p>Expect: exit
 *
 * <p>Jdk: 21+
 */
public final class VirtualCounter {
  private static int racy;
  private static int guarded;

  public static void main(String[] args) throws Exception {
    ExecutorService executor =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    for (int i = 0; i < 20; i++) {
      int id = i;
      executor.execute(() -> work(id));
    }
    executor.shutdown();
    executor.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println("racy " + racy + " guarded " + guarded);
  }

  private static void work(int id) {
    for (int i = 0; i < 300; i++) {
      racy++;
      synchronized (VirtualCounter.class) {
        guarded = guarded * 31 + id;
      }
    }
  }
}
