package dev.rethread.programs.collection;

import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * A WeakHashMap with live keys is used like any other map, and iterated in identity order.
 *
 * <p>Expect: exit
 */
public final class WeakMap {
  private static final Map<Object, Integer> map = Collections.synchronizedMap(new WeakHashMap<>());

  public static void main(String[] args) throws Exception {
    Object[] keys = new Object[20];
    Arrays.setAll(keys, i -> new Object());
    Thread first = new Thread(() -> put(keys, 1));
    Thread second = new Thread(() -> put(keys, 2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(map.size() + " " + map.values());
    Reference.reachabilityFence(keys);
  }

  private static void put(Object[] keys, int factor) {
    for (int i = 0; i < 2000; i++) {
      map.merge(keys[i % keys.length], i * factor, (old, value) -> old * 31 + value);
    }
  }
}
