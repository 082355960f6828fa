package dev.rethread.programs.juc;

import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Atomic updates of a ConcurrentHashMap are exact, but what each of them sees depends on the race.
 *
 * <p>Expect: exit
 */
public final class HashMapCompute {
  private static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(3));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(new TreeMap<>(map));
  }

  private static void work(int step) {
    int digest = 0;
    for (int i = 0; i < 500; i++) {
      String key = "k" + i % 5;
      digest = digest * 31 + map.merge(key, step, Integer::sum);
      digest = digest * 31 + map.compute(key, (k, old) -> old == null ? step : old * 3 % 1009);
      map.computeIfPresent(key, (k, old) -> old % 10 == 0 ? null : old);
      digest += map.computeIfAbsent("k" + i % 7, k -> step);
    }
    System.out.println(step + " digest " + digest);
  }
}
