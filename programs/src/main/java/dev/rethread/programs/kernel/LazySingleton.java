package dev.rethread.programs.kernel;

import dev.rethread.programs.Besides;

/**
 * A lazy singleton without a lock is created more than once.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40 2
 *
 * <p>Chess: 0 2
 */
public final class LazySingleton {
  private static LazySingleton instance;
  private static int created;
  private final int number;

  private LazySingleton() {
    number = ++created; // seeded: between the check and the write
  }

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 100;
    int twice = 0;
    for (int round = 0; round < rounds; round++) {
      instance = null;
      LazySingleton[] seen = new LazySingleton[2];
      Thread first = new Thread(() -> seen[0] = get());
      Thread second = new Thread(() -> seen[1] = get());
      first.start();
      second.start();
      first.join();
      second.join();
      if (seen[0] != seen[1]) {
        twice++;
        System.out.println("round " + round + ": " + seen[0].number + " and " + seen[1].number);
      }
    }
    System.out.println("created " + created);
    if (twice > 0) {
      System.exit(42);
    }
  }

  private static LazySingleton get() {
    Besides.work();
    if (instance == null) { // seeded: and may be set by now
      LazySingleton fresh = new LazySingleton();
      instance = fresh;
      return fresh;
    }
    return instance;
  }
}
