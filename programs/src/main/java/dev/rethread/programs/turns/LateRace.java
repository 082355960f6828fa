package dev.rethread.programs.turns;

/**
 * Fails with one preemption, between two accesses that race only in some schedules: where switches
 * matter is not known before some of them have been tried.
 *
 * <p>Expect: exit
 */
public final class LateRace {
  private static volatile boolean ready;
  private static int value;
  private static int copy;

  public static void main(String[] args) throws Exception {
    Thread reader = new Thread(LateRace::read);
    Thread writer = new Thread(LateRace::write);
    reader.start();
    writer.start();
    reader.join();
    writer.join();
    if (copy == 1) {
      System.exit(42);
    }
  }

  private static void read() {
    if (!ready) {
      copy = value;
      copy += value; // 1 only if the value changes in between
    }
  }

  private static void write() {
    value = 1;
    ready = true;
  }

  private LateRace() {}
}
