package dev.rethread.programs.juc;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Threads insert into, remove from and navigate a ConcurrentSkipListMap.
 *
 * <p>Expect: exit
 */
public final class SkipListMap {
  private static final ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(7));
    Thread second = new Thread(() -> work(11));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(map.size() + " " + map.hashCode());
  }

  private static void work(int factor) {
    long digest = 0;
    for (int i = 0; i < 400; i++) {
      map.put(i * factor % 211, i);
      Integer ceiling = map.ceilingKey(i % 200);
      digest = digest * 31 + (ceiling == null ? -1 : ceiling);
      if (i % 3 == 0) {
        Map.Entry<Integer, Integer> first = map.pollFirstEntry();
        digest = digest * 31 + (first == null ? -1 : first.getValue());
      }
    }
    System.out.println(factor + " digest " + digest);
  }
}
