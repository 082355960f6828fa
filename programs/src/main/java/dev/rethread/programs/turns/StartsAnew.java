package dev.rethread.programs.turns;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Static state of all kinds, which must be as the class file says when the program starts, however
 * often it has run in the same JVM: constants that are mutable, what a superclass, a nested class
 * and an enum keep, system properties, standard output, and what belongs to the main thread.
 *
 * <p>Expect: exit
 */
public final class StartsAnew {
  private static final List<String> LOG = new ArrayList<>();
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);
  private static int plain;
  private static long wide;
  private static boolean flag;

  private static class Parent {
    static final List<String> MADE = new ArrayList<>(List.of("parent"));
  }

  private static final class Child extends Parent {
    static final int SIZE_OF_PARENT = MADE.size();
    static int uses;
  }

  private enum Light {
    RED,
    GREEN;

    int changes;
  }

  public static void main(String[] args) throws Exception {
    expect(LOG.isEmpty() && COUNT.get() == 0, "constants");
    expect(plain == 0 && wide == 0 && !flag, "fields");
    expect(Child.uses == 0 && Child.SIZE_OF_PARENT == 1, "another class and its parent");
    expect(Light.valueOf("RED") == Light.values()[0] && Light.RED.changes == 0, "an enum");
    expect(System.getProperty("rethread.left.over") == null, "system properties");
    expect(LOCAL.get() == 0 && Thread.currentThread().getName().equals("main"), "the thread");
    expect(Thread.getDefaultUncaughtExceptionHandler() == null, "the handler");
    Map<Light, String> names = new EnumMap<>(Light.class);
    for (Light light : Light.values()) {
      names.put(light, light.name().toLowerCase(Locale.ROOT));
    }
    expect(names.get(Light.GREEN).equals("green"), "a map of an enum");
    Thread other = new Thread(StartsAnew::change);
    other.start();
    change();
    other.join();
    expect(COUNT.get() == 2, "both changes");
    LOCAL.set(5);
    Thread.currentThread().setName("renamed");
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.exit(3));
    System.setProperty("rethread.left.over", "yes");
    System.setOut(System.err);
  }

  private static synchronized void change() {
    LOG.add("changed");
    COUNT.incrementAndGet();
    plain++;
    wide--;
    flag = true;
    Child.uses++;
    Parent.MADE.add("more");
    Light.RED.changes++;
  }

  private static void expect(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("not as new: " + what);
    }
  }

  private StartsAnew() {}
}
