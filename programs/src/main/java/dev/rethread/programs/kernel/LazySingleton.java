package dev.rethread.programs.kernel;

/**
 * A lazy singleton without a lock is created more than once.
 *
 * <p>Expect: exit
 */
public final class LazySingleton {
  private static LazySingleton instance;
  private static int created;
  private final int number;

  private LazySingleton() {
    number = ++created;
  }

  public static void main(String[] args) throws Exception {
    int twice = 0;
    for (int round = 0; round < 100; round++) {
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
    if (instance == null) {
      LazySingleton fresh = new LazySingleton();
      instance = fresh;
      return fresh;
    }
    return instance;
  }
}
