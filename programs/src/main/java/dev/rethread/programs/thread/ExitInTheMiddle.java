package dev.rethread.programs.thread;

/**
 * System.exit ends the program, with a hook, while two other threads still run.
 *
 * <p>Expect: exit
 */
public final class ExitInTheMiddle {
  private static volatile int progress;

  public static void main(String[] args) throws Exception {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> System.out.println("hook at " + progress)));
    new Thread(ExitInTheMiddle::work).start();
    new Thread(ExitInTheMiddle::work).start();
    while (progress < 500) {
      Thread.onSpinWait();
    }
    System.out.println("exit at " + progress);
    System.exit(progress % 50);
  }

  private static void work() {
    while (true) {
      progress++;
    }
  }
}
