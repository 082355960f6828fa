package dev.rethread.programs.kernel;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Double-checked locking without volatile publishes an object before its fields are set.
 *
 * <p>Expect: exit
 */
public final class DoubleCheckedLocking {
  private static final int ROUNDS = 2000;

  private static final class Config {
    static Config instance;
    static int races;
    int size;
    String name;

    static Config get() {
      if (instance == null) {
        synchronized (Config.class) {
          races++;
          if (instance == null) {
            instance = new Config();
            instance.size = 7;
            instance.name = "ready";
          }
        }
      }
      return instance;
    }
  }

  public static void main(String[] args) throws Exception {
    CyclicBarrier start = new CyclicBarrier(2, () -> Config.instance = null);
    Thread first = new Thread(() -> use(start));
    Thread second = new Thread(() -> use(start));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("races " + Config.races);
  }

  private static void use(CyclicBarrier start) {
    int incomplete = 0;
    try {
      for (int i = 0; i < ROUNDS; i++) {
        start.await();
        Config config = Config.get();
        incomplete += config.size == 7 && config.name != null ? 0 : 1;
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
    System.out.println("incomplete " + incomplete);
    if (incomplete > 0) {
      System.exit(42);
    }
  }
}
