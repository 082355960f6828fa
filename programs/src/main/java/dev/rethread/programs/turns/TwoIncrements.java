package dev.rethread.programs.turns;

/**
 * Two threads, each of which adds one under a lock: it has few schedules, and none fails.
 *
 * <p>Expect: exit
 */
public final class TwoIncrements {
  private static final Object LOCK = new Object();
  private static int count;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(TwoIncrements::add);
    Thread second = new Thread(TwoIncrements::add);
    first.start();
    second.start();
    first.join();
    second.join();
    if (count != 2) {
      throw new IllegalStateException("count " + count);
    }
  }

  private static void add() {
    synchronized (LOCK) {
      count++;
    }
  }

  private TwoIncrements() {}
}
