package dev.rethread.programs.collection;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An access-ordered LinkedHashMap is reordered by reads, here under a lock, in racy order.
 *
 * <p>Expect: exit
 */
public final class LinkedHashMapAccess {
  private static final Map<Integer, Integer> cache =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
          return size() > 8;
        }
      };

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(3));
    Thread second = new Thread(() -> work(5));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(cache);
  }

  private static void work(int stride) {
    int hits = 0;
    for (int i = 0; i < 1000; i++) {
      synchronized (cache) {
        if (cache.get(i * stride % 13) == null) {
          cache.put(i * stride % 13, i);
        } else {
          hits++;
        }
      }
    }
    System.out.println(stride + " hits " + hits);
  }
}
