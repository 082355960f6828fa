package dev.rethread.programs.init;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads initialise enums with constant bodies, one of which needs the other.
 *
 * <p>Expect: exit
 */
public final class EnumInit {
  private static final AtomicInteger arrived = new AtomicInteger();
  private static int created;

  private enum Planet {
    EARTH(Moon.LUNA) {
      @Override
      String greet() {
        return "earth";
      }
    },
    MARS(Moon.PHOBOS) {
      @Override
      String greet() {
        return "mars";
      }
    };

    final Moon moon;
    final int order = created++;

    Planet(Moon moon) {
      this.moon = moon;
    }

    abstract String greet();
  }

  private enum Moon {
    LUNA,
    PHOBOS;

    final String creator = Thread.currentThread().getName() + created++;
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(EnumInit::visitPlanet);
    Thread second = new Thread(EnumInit::visitMoon);
    first.start();
    second.start();
    first.join();
    second.join();
    for (Planet planet : Planet.values()) {
      System.out.println(planet.order + " " + planet.greet() + " " + planet.moon.creator);
    }
  }

  private static void visitPlanet() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    System.out.println(Planet.valueOf("MARS").greet() + " " + created);
  }

  private static void visitMoon() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    System.out.println(Moon.LUNA.creator + " " + created);
  }
}
