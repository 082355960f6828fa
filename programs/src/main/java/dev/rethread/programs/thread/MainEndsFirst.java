package dev.rethread.programs.thread;

/**
 * Main returns while its workers go on, and they print after it has ended.
 *
 * <p>Expect: exit
 */
public final class MainEndsFirst {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread main = Thread.currentThread();
    new Thread(() -> work(main)).start();
    new Thread(() -> work(main)).start();
    System.out.println("main ends at " + shared);
  }

  private static void work(Thread main) {
    int alive = 0;
    for (int i = 0; i < 2000; i++) {
      shared++;
      alive += main.isAlive() ? 1 : 0;
    }
    System.out.println("shared " + shared + " main was alive " + alive);
  }
}
