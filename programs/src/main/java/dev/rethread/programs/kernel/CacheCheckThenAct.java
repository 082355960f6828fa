package dev.rethread.programs.kernel;

import dev.rethread.programs.Besides;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A cache asks for a key and then reads it, while another thread evicts the entry in between.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40 20
 */
public final class CacheCheckThenAct {
  private static int rounds = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();

  /** Every method is synchronized, yet two calls in a row are not one step. */
  private static final class Cache {
    private final Map<Integer, String> entries = new HashMap<>();

    synchronized boolean contains(int key) {
      return entries.containsKey(key);
    }

    synchronized String get(int key) {
      return entries.get(key); // seeded: evicted since it was put or asked for
    }

    synchronized void put(int key, String value) {
      entries.put(key, value);
    }

    synchronized void evict(int key) {
      entries.remove(key);
    }
  }

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    if (args.length > 1) {
      rounds = Integer.parseInt(args[1]);
    }
    Cache cache = new Cache();
    Thread first = new Thread(() -> use(cache));
    Thread second = new Thread(() -> evict(cache));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void use(Cache cache) {
    Besides.work();
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int length = 0;
    for (int i = 0; i < rounds; i++) {
      int key = i % 4;
      if (!cache.contains(key)) {
        cache.put(key, Integer.toString(i));
      }
      String value = cache.get(key); // seeded
      if (value == null) {
        System.out.println("entry " + key + " gone in round " + i);
        System.exit(42);
      }
      length += value.length();
    }
    System.out.println("length " + length);
  }

  private static void evict(Cache cache) {
    Besides.work();
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < rounds; i++) {
      cache.evict(i % 4);
    }
  }
}
