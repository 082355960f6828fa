package dev.rethread.programs.collection;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Hash sets of plain objects, enums and classes iterate in the order of identity hashes, which the
 * thread that first asks decides.
 *
 * <p>Expect: exit
 */
public final class IdentityHashOrder {
  private enum Color {
    RED,
    GREEN,
    BLUE,
    CYAN,
    PINK,
    GREY
  }

  private static final Object[] objects = new Object[20];

  public static void main(String[] args) throws Exception {
    Arrays.setAll(objects, i -> new Object());
    Thread first = new Thread(() -> hash(1));
    Thread second = new Thread(() -> hash(-1));
    first.start();
    second.start();
    first.join();
    second.join();
    Map<Object, Integer> shared = new HashMap<>();
    for (int i = 0; i < objects.length; i++) {
      shared.put(objects[i], i);
    }
    System.out.println(shared.values());
    System.out.println(new HashSet<>(List.of(Color.values())));
    Set<Class<?>> classes =
        new HashSet<>(List.of(String.class, Color.class, int.class, List.class, Set.class));
    StringBuilder names = new StringBuilder();
    for (Class<?> each : classes) {
      names.append(each.getSimpleName()).append(' ');
    }
    System.out.println(names);
  }

  private static void hash(int step) {
    int digest = 0;
    for (int i = 0; i < objects.length; i++) {
      digest = digest * 31 + objects[Math.floorMod(i * step, objects.length)].hashCode();
    }
    System.out.println("digest " + digest);
  }
}
