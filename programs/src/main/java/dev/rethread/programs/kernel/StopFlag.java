package dev.rethread.programs.kernel;

/**
 * A worker reads a plain stop flag and its data in the wrong order and misses the last value.
 *
 * <p>Expect: exit
 */
public final class StopFlag {
  private static final int ROUNDS = 100;
  private static int published;
  private static boolean stopped;

  public static void main(String[] args) throws Exception {
    int missed = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      published = 0;
      stopped = false;
      int[] seen = new int[1];
      int last = round;
      Thread first = new Thread(() -> seen[0] = collect());
      Thread second = new Thread(() -> publish(last));
      first.start();
      second.start();
      first.join();
      second.join();
      missed += seen[0] == last ? 0 : 1;
    }
    System.out.println("missed " + missed);
    if (missed > 0) {
      System.exit(42);
    }
  }

  private static void publish(int last) {
    published = last;
    stopped = true;
  }

  private static int collect() {
    int seen;
    do {
      seen = published;
      Thread.yield();
    } while (!stopped);
    return seen;
  }
}
