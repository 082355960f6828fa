package dev.rethread.programs.monitor;

/**
 * Static synchronized methods keep a counter exact while the order of the turns varies.
 *
 * <p>Expect: exit
 */
public final class StaticSynchronized {
  private static final int ROUNDS = 1000;
  private static int turns;
  private static int digest;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("turns " + turns + " digest " + digest);
  }

  private static void work(int id) {
    for (int i = 0; i < ROUNDS; i++) {
      take(id);
    }
  }

  private static synchronized void take(int id) {
    turns++;
    digest = digest * 31 + id;
  }
}
