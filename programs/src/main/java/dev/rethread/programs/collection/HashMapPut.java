package dev.rethread.programs.collection;

import java.util.HashMap;
import java.util.Map;

/**
 * Two threads put into one HashMap, which loses entries when it grows.
 *
 * <p>Expect: exit
 */
public final class HashMapPut {
  private static final int KEYS = 1000;
  private static final Map<Integer, Integer> map = new HashMap<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> put(0));
    Thread second = new Thread(() -> put(KEYS));
    first.start();
    second.start();
    first.join();
    second.join();
    int found = 0;
    for (int i = 0; i < 2 * KEYS; i++) {
      found += map.get(i) == null ? 0 : 1;
    }
    System.out.println("size " + map.size() + " found " + found);
  }

  private static void put(int from) {
    for (int i = from; i < from + KEYS; i++) {
      map.put(i, i);
    }
  }
}
