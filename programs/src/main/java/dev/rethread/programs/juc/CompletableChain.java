package dev.rethread.programs.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stages of CompletableFutures run in racing threads, with failures handled on the way.
 *
 * <p>Expect: exit
 */
public final class CompletableChain {
  private static int shared;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<CompletableFuture<String>> chains = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int id = i;
      CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> count(id), pool);
      CompletableFuture<Integer> right = CompletableFuture.supplyAsync(() -> count(-id));
      chains.add(
          left.thenCombineAsync(right, (l, r) -> l * 31 + r)
              .thenApply(CompletableChain::rejectThirds)
              .thenCompose(sum -> CompletableFuture.supplyAsync(() -> "sum " + sum))
              .exceptionally(failure -> "failed " + failure.getCause().getMessage())
              .whenComplete((text, failure) -> shared++));
    }
    for (CompletableFuture<String> chain : chains) {
      System.out.println(chain.join());
    }
    pool.shutdown();
  }

  private static int count(int id) {
    for (int i = 0; i < 200; i++) {
      shared++;
    }
    return shared + id;
  }

  private static int rejectThirds(int sum) {
    if (sum % 3 == 0) {
      throw new IllegalStateException("third " + sum);
    }
    return sum;
  }
}
