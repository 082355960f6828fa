package dev.rethread.programs.collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collections.synchronizedList and synchronizedMap are safe call by call, and iterated under their
 * lock.
 *
 * <p>Expect: exit
 */
public final class SynchronizedWrappers {
  private static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
  private static final Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(list.size() + " " + list.hashCode() + " " + map);
  }

  private static void work(int item) {
    int digest = 0;
    for (int i = 0; i < 500; i++) {
      list.add(item);
      map.merge(i % 5, item, Integer::sum);
      map.put(9, map.getOrDefault(9, 0) + 1);
      if (i % 50 == 0) {
        synchronized (list) {
          for (int each : list) {
            digest = digest * 31 + each;
          }
        }
      }
    }
    System.out.println(item + " digest " + digest);
  }
}
