package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Tasks of a pool count words in a concurrent map, each with a read and a write that are atomic,
 * and together are not.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class SharedCache {
  public static void main(String[] args) throws Exception {
    Besides.read(args);
    ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      tasks.add(pool.submit(() -> count(counts, "word")));
    }
    for (Future<?> task : tasks) {
      task.get();
    }
    pool.shutdown();
    if (counts.get("word") != 2) {
      throw new IllegalStateException("counted " + counts);
    }
  }

  private static void count(ConcurrentHashMap<String, Integer> counts, String word) {
    Besides.work();
    int before = counts.getOrDefault(word, 0);
    counts.put(word, before + 1); // seeded: should be merge
  }
}
