package dev.rethread.programs.init;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads race to be the first to ask the JDK for the constants of enums, which it asks the enum
 * for then, and keeps.
 *
 * <p>Expect: exit
 */
public final class EnumConstants {
  private static final AtomicInteger arrived = new AtomicInteger();

  private enum E0 {
    A,
    B
  }

  private enum E1 {
    A,
    B
  }

  private enum E2 {
    A,
    B
  }

  private enum E3 {
    A,
    B
  }

  private enum E4 {
    A,
    B
  }

  private enum E5 {
    A,
    B
  }

  private enum E6 {
    A,
    B
  }

  private enum E7 {
    A,
    B
  }

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(EnumConstants::ask);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("asked " + arrived.get());
  }

  private static void ask() {
    int constants = 0;
    arrived.incrementAndGet();
    while (arrived.get() < 4) {
      Thread.onSpinWait();
    }
    constants += count(E0.class) + count(E1.class) + count(E2.class) + count(E3.class);
    constants += count(E4.class) + count(E5.class) + count(E6.class) + count(E7.class);
    if (constants != 32) {
      throw new IllegalStateException("constants " + constants);
    }
  }

  private static <E extends Enum<E>> int count(Class<E> type) {
    EnumMap<E, String> names = new EnumMap<>(type);
    for (E each : EnumSet.allOf(type)) {
      names.put(each, each.name());
    }
    return names.size() + EnumSet.noneOf(type).size() + type.getEnumConstants().length;
  }
}
