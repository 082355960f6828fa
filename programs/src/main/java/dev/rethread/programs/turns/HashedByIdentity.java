package dev.rethread.programs.turns;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What it prints follows from identity hashes, of objects that threads have made, and from the
 * order that {@code Set.of} has in this JVM.
 *
 * <p>Expect: exit
 */
public final class HashedByIdentity {
  private static final class Key {
    final String name;

    Key(String name) {
      this.name = name;
    }
  }

  private static final Map<Object, String> map = new HashMap<>();

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      String name = "thread " + i;
      threads[i] = new Thread(() -> add(name));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(map.values());
    System.out.println(Set.of("a", "b", "c", "d", "e", "f", "g", "h"));
  }

  private static void add(String name) {
    for (int i = 0; i < 5; i++) {
      Key key = new Key(name + "." + i);
      synchronized (map) {
        map.put(key, key.name);
      }
    }
  }

  private HashedByIdentity() {}
}
