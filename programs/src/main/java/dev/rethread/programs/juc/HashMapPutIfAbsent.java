package dev.rethread.programs.juc;

import java.util.concurrent.ConcurrentHashMap;

/**
 * Two threads race to put the first value of every key, while the map grows.
 *
 * <p>Expect: exit
 */
public final class HashMapPutIfAbsent {
  private static final ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>(2);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> claim("L"));
    Thread second = new Thread(() -> claim("R"));
    first.start();
    second.start();
    first.join();
    second.join();
    StringBuilder owners = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      owners.append(map.get(i));
    }
    System.out.println(owners);
  }

  private static void claim(String who) {
    int won = 0;
    long sizes = 0;
    for (int i = 0; i < 500; i++) {
      won += map.putIfAbsent(i, who) == null ? 1 : 0;
      sizes += map.size();
    }
    System.out.println(who + " won " + won + " sizes " + sizes);
  }
}
