package dev.rethread.programs.kernel;

/**
 * Synchronized getter and setter are called one after the other, so that updates get lost.
 *
 * <p>Expect: exit
 */
public final class GetterSetter {
  private static final int ROUNDS = 2000;

  private static final class Gauge {
    private int level;

    synchronized int getLevel() {
      return level;
    }

    synchronized void setLevel(int level) {
      this.level = level;
    }
  }

  public static void main(String[] args) throws Exception {
    Gauge gauge = new Gauge();
    Thread first = new Thread(() -> raise(gauge));
    Thread second = new Thread(() -> raise(gauge));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("level " + gauge.getLevel());
    if (gauge.getLevel() != 2 * ROUNDS) {
      System.exit(42);
    }
  }

  private static void raise(Gauge gauge) {
    for (int i = 0; i < ROUNDS; i++) {
      gauge.setLevel(gauge.getLevel() + 1);
    }
  }
}
