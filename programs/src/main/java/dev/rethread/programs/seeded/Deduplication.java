package dev.rethread.programs.seeded;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * As in dedup: two workers find the same block new, and both count it.
 *
 * <p>Expect: exit
 */
public final class Deduplication {
  private static final Map<String, Integer> blocks = new ConcurrentHashMap<>();
  private static final AtomicInteger unique = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add("a", "b"));
    Thread second = new Thread(() -> add("b", "c"));
    first.start();
    second.start();
    first.join();
    second.join();
    if (unique.get() != blocks.size()) {
      throw new IllegalStateException(unique + " blocks counted, " + blocks.size() + " there");
    }
    System.out.println("blocks " + unique);
  }

  private static void add(String... contents) {
    for (String content : contents) {
      if (!blocks.containsKey(content)) { // seeded: checked and put in two steps
        blocks.put(content, content.length());
        unique.incrementAndGet();
      }
    }
  }
}
