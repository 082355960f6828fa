package dev.rethread.programs.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * A thousand virtual threads at a time, most of them asleep, pass a narrow door.
 *
 * <p>The executor is looked up by reflection because the source level is 17.
 *
 * <p>Expect: exit
 *
 * <p>Args: 1000
 *
 * <p>Jdk: 21+
 */
public final class VirtualMany {
  private static final Semaphore door = new Semaphore(3);
  private static int passed;

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    ExecutorService executor =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    List<Future<Integer>> places = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      places.add(executor.submit(VirtualMany::pass));
    }
    int digest = 0;
    for (Future<Integer> place : places) {
      digest = digest * 31 + place.get();
    }
    executor.shutdown();
    System.out.println("digest " + digest + ", passed " + passed);
  }

  private static int pass() throws InterruptedException {
    Thread.sleep(20);
    door.acquire();
    try {
      return ++passed; // up to three at a time: updates are lost
    } finally {
      door.release();
    }
  }
}
