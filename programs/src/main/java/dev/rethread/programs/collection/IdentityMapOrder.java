package dev.rethread.programs.collection;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * An IdentityHashMap iterates in the order of the identity hashes of its keys.
 *
 * <p>Expect: exit
 */
public final class IdentityMapOrder {
  private static final Map<String, Integer> map =
      Collections.synchronizedMap(new IdentityHashMap<>());

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> put("a"));
    Thread second = new Thread(() -> put("b"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(map);
  }

  private static void put(String prefix) {
    for (int i = 0; i < 8; i++) {
      map.put(prefix + i % 4, i);
    }
  }
}
