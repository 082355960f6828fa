package dev.rethread.programs.kernel;

import dev.rethread.programs.Besides;

/**
 * Synchronized getter and setter are called one after the other, so that updates get lost.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40 20
 */
public final class GetterSetter {
  private static int rounds = 2000;

  private static final class Gauge {
    private int level;

    synchronized int getLevel() {
      return level; // seeded: old by the time that it is set
    }

    synchronized void setLevel(int level) {
      this.level = level;
    }
  }

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    if (args.length > 1) {
      rounds = Integer.parseInt(args[1]);
    }
    Gauge gauge = new Gauge();
    Thread first = new Thread(() -> raise(gauge));
    Thread second = new Thread(() -> raise(gauge));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("level " + gauge.getLevel());
    if (gauge.getLevel() != 2 * rounds) {
      System.exit(42);
    }
  }

  private static void raise(Gauge gauge) {
    Besides.work();
    for (int i = 0; i < rounds; i++) {
      gauge.setLevel(gauge.getLevel() + 1); // seeded
    }
  }
}
