package dev.rethread.programs.deadlock;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A task waits for another task of the same single-threaded pool, which can never run.
 *
 * <p>Expect: hang
 */
public final class PoolStarvation {
  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Integer> outer =
        pool.submit(
            () -> {
              Future<Integer> inner = pool.submit(() -> 1);
              System.out.println("waiting in " + Thread.currentThread().getName());
              return inner.get(); // seeded: nobody is left to run it
            });
    System.out.println(outer.get());
  }
}
