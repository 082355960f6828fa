package dev.rethread.programs.kernel;

import dev.rethread.programs.Besides;

/**
 * A worker reads a plain stop flag and its data in the wrong order and misses the last value.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40 2
 *
 * <p>Chess: 0 1
 */
public final class StopFlag {
  private static int rounds = 100;
  private static int published;
  private static boolean stopped;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    if (args.length > 1) {
      rounds = Integer.parseInt(args[1]);
    }
    int missed = 0;
    for (int round = 1; round <= rounds; round++) {
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
    Besides.work();
    published = last;
    stopped = true;
  }

  private static int collect() {
    Besides.work();
    int seen;
    do {
      seen = published; // seeded: read before the flag is
      Thread.yield();
    } while (!stopped);
    return seen;
  }
}
