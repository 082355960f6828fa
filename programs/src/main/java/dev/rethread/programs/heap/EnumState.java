package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads race on mutable fields of enum constants and switch over a shared enum value.
 *
 * <p>Expect: exit
 */
public final class EnumState {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();

  private enum Light {
    RED,
    AMBER,
    GREEN;

    int visits;

    Light next() {
      return values()[(ordinal() + 1) % values().length];
    }
  }

  private static Light light = Light.RED;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(EnumState::drive);
    Thread second = new Thread(EnumState::drive);
    first.start();
    second.start();
    first.join();
    second.join();
    for (Light each : Light.values()) {
      System.out.println(each + " " + each.visits);
    }
  }

  private static void drive() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int stops = 0;
    for (int i = 0; i < ROUNDS; i++) {
      light.visits++;
      switch (light) {
        case RED -> stops += 1;
        case AMBER -> stops += 10;
        case GREEN -> stops += 100;
      }
      light = light.next();
    }
    System.out.println("stops " + stops);
  }
}
