package dev.rethread.programs.seeded;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * As in dedup: two workers find the same block new, and both count it.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 4 8
 */
public final class Deduplication {
  private static final Map<String, Integer> blocks = new ConcurrentHashMap<>();
  private static final AtomicInteger unique = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    int blocksEach = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    Thread[] workers = new Thread[args.length > 0 ? Integer.parseInt(args[0]) : 2];
    for (int i = 0; i < workers.length; i++) {
      String[] contents = contents(i, blocksEach);
      workers[i] = new Thread(() -> add(contents));
    }
    for (Thread worker : workers) {
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    if (unique.get() != blocks.size()) {
      throw new IllegalStateException(unique + " blocks counted, " + blocks.size() + " there");
    }
    System.out.println("blocks " + unique);
  }

  /** The blocks of the next worker are the same but for one. */
  private static String[] contents(int from, int count) {
    String[] contents = new String[count];
    for (int i = 0; i < count; i++) {
      contents[i] = Character.toString('a' + from + i);
    }
    return contents;
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
