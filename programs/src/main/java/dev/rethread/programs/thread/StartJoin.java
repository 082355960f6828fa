package dev.rethread.programs.thread;

/**
 * Main sees a plain counter of a child before start, while it runs and after join.
 *
 * <p>Expect: exit
 */
public final class StartJoin {
  private static int progress;

  public static void main(String[] args) throws Exception {
    Thread child = new Thread(StartJoin::work);
    progress = 1;
    child.start();
    int during = 0;
    for (int i = 0; i < 5000; i++) {
      during = during * 31 + progress;
      Thread.yield();
    }
    child.join();
    System.out.println("during " + during + " after " + progress);
  }

  private static void work() {
    for (int i = 0; i < 5000; i++) {
      progress++;
    }
  }
}
