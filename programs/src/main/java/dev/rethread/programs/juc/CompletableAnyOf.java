package dev.rethread.programs.juc;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The first of several CompletableFutures completes anyOf, and two threads race to complete one.
 *
 * <p>Expect: exit
 */
public final class CompletableAnyOf {
  private static int shared;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    for (int round = 0; round < 10; round++) {
      CompletableFuture<String> manual = new CompletableFuture<>();
      CompletableFuture<Boolean> left =
          CompletableFuture.supplyAsync(() -> manual.complete("L" + count()), pool);
      CompletableFuture<Boolean> right =
          CompletableFuture.supplyAsync(() -> manual.complete("R" + count()), pool);
      Object first =
          CompletableFuture.anyOf(left.thenApply(won -> "left"), right.thenApply(won -> "right"))
              .get();
      CompletableFuture.allOf(left, right).get();
      System.out.println(first + " " + manual.get() + " " + left.get() + " " + right.get());
    }
    pool.shutdown();
  }

  private static int count() {
    for (int i = 0; i < 500; i++) {
      shared++;
    }
    return shared;
  }
}
