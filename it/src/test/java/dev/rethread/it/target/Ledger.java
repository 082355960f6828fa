package dev.rethread.it.target;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Uses many parts of the JDK, and threads, in a way that comes to the same in every run; ends by an
 * uncaught exception that has a cause.
 */
public final class Ledger {
  private record Entry(String name, long amount) {}

  private enum Kind {
    CREDIT,
    DEBIT
  }

  public static void main(String[] args) throws Exception {
    pooled();
    streamed();
    grouped();
    reflected();
    fail();
  }

  private static void pooled() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Long>> sums = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int n = i;
      sums.add(pool.submit(() -> IntStream.rangeClosed(0, n * 1_000).asLongStream().sum()));
    }
    for (Future<Long> sum : sums) {
      System.out.println("sum " + sum.get());
    }
    pool.shutdown();
  }

  private static void streamed() {
    System.out.println(IntStream.range(0, 10_000).parallel().map(i -> i * 31 % 97).sum());
    CompletableFuture<String> text =
        CompletableFuture.supplyAsync(() -> 6).thenCombine(supplied(), (a, b) -> a + "*" + b);
    System.out.println(text.join());
  }

  private static CompletableFuture<Integer> supplied() {
    return CompletableFuture.supplyAsync(() -> 7);
  }

  private static void grouped() {
    Map<Kind, List<Entry>> byKind = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      Kind kind = i % 3 == 0 ? Kind.CREDIT : Kind.DEBIT;
      byKind.computeIfAbsent(kind, k -> new ArrayList<>()).add(new Entry("e" + i, i * 100L));
    }
    new TreeMap<>(byKind)
        .forEach(
            (kind, entries) ->
                System.out.printf(
                    "%-8s %6.2f %s%n",
                    kind,
                    entries.stream().mapToLong(Entry::amount).sum() / 100.0,
                    entries.stream().map(Entry::name).collect(Collectors.joining(","))));
  }

  private static void reflected() throws ReflectiveOperationException {
    Object made = Class.forName("java.lang.StringBuilder").getConstructor().newInstance();
    made.getClass().getMethod("append", String.class).invoke(made, "by reflection");
    System.out.println(made);
  }

  private static void fail() {
    try {
      Object[] numbers = new Integer[1];
      numbers[0] = "not a number";
    } catch (ArrayStoreException e) {
      e.printStackTrace();
      throw new IllegalStateException("the ledger does not balance", e);
    }
  }

  private Ledger() {}
}
