package dev.rethread.programs.kernel;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Double-checked locking publishes objects before their fields are set.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class DoubleCheckedLocking {
  private static int rounds = 2000;
  private static final AtomicInteger arrived = new AtomicInteger();

  private static final class Config {
    static final Config[] instances = new Config[rounds];
    static int contended;
    int size;
    String name;

    static Config get(int key) {
      if (instances[key] == null) {
        synchronized (Config.class) {
          if (instances[key] == null) {
            instances[key] = new Config(); // seeded: without a lock it can be seen from here on
            instances[key].size = 7;
            instances[key].name = "ready";
          } else {
            contended++;
          }
        }
      }
      return instances[key];
    }
  }

  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      rounds = Integer.parseInt(args[0]);
    }
    Thread first = new Thread(DoubleCheckedLocking::use);
    Thread second = new Thread(DoubleCheckedLocking::use);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("contended " + Config.contended);
  }

  private static void use() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int incomplete = 0;
    for (int i = 0; i < rounds; i++) {
      Config config = Config.get(i);
      incomplete += config.size == 7 && config.name != null ? 0 : 1;
    }
    System.out.println("incomplete " + incomplete);
    if (incomplete > 0) {
      System.exit(42);
    }
  }
}
