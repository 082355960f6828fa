package dev.rethread.programs.juc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The weakly consistent iterator of a ConcurrentHashMap sees some of the concurrent changes.
 *
 * <p>Expect: exit
 */
public final class HashMapIteration {
  private static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(HashMapIteration::iterate);
    Thread second = new Thread(HashMapIteration::change);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("size " + map.size());
  }

  private static void change() {
    for (int i = 0; i < 1000; i++) {
      map.put(i * 7 % 512, i);
      map.remove(i * 3 % 512);
    }
  }

  private static void iterate() {
    long digest = 0;
    for (int i = 0; i < 100; i++) {
      for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
        digest = digest * 31 + entry.getValue();
      }
      digest += map.reduceValues(Long.MAX_VALUE, Integer::sum) == null ? 1 : 0;
    }
    System.out.println("digest " + digest);
  }
}
