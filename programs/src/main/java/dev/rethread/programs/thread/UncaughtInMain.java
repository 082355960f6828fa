package dev.rethread.programs.thread;

/**
 * Main dies of an exception while a worker is still running, and the program ends with exit code 1.
 *
 * <p>Expect: exit
 */
public final class UncaughtInMain {
  private static volatile int progress;

  public static void main(String[] args) throws Exception {
    Thread worker = new Thread(UncaughtInMain::work);
    worker.start();
    while (progress < 100) {
      Thread.onSpinWait();
    }
    System.out.println("main fails at " + progress);
    throw new IllegalStateException("too early");
  }

  private static void work() {
    for (int i = 0; i < 3000; i++) {
      progress++;
    }
    System.out.println("worker ends at " + progress);
  }
}
