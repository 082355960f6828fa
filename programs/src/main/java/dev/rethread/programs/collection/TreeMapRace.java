package dev.rethread.programs.collection;

import java.util.TreeMap;

/**
 * Two threads put into and remove from one TreeMap, whose links may even form a cycle.
 *
 * <p>Expect: may-hang
 */
public final class TreeMapRace {
  private static final TreeMap<Integer, Integer> map = new TreeMap<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(7));
    Thread second = new Thread(() -> work(11));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("size " + map.size());
  }

  private static void work(int factor) {
    long digest = 0;
    int failures = 0;
    for (int i = 0; i < 300; i++) {
      try {
        map.put(i * factor % 97, i);
        Integer removed = map.remove(i * 5 % 97);
        digest = digest * 31 + (removed == null ? -1 : removed);
      } catch (NullPointerException e) {
        failures++;
      }
    }
    System.out.println(factor + " digest " + digest + " failures " + failures);
  }
}
