package dev.rethread.programs.reference;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The size of a WeakHashMap sinks while the collector works.
 *
 * <p>Expect: exit
 */
public final class WeakKeys {
  public static void main(String[] args) throws Exception {
    Map<Object, Integer> map = Collections.synchronizedMap(new WeakHashMap<>());
    Object first = new Object();
    map.put(first, 1);
    Thread filler =
        new Thread(
            () -> {
              for (int i = 0; i < 3000; i++) {
                map.put(new Object(), i);
              }
            });
    filler.start();
    StringBuilder sizes = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      sizes.append(map.size()).append(' ');
      if (i % 3 == 1) {
        System.gc();
      }
    }
    filler.join();
    System.gc();
    System.out.println(sizes.append(map.size()) + " " + map.get(first));
  }
}
