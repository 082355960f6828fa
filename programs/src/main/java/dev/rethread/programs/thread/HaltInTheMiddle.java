package dev.rethread.programs.thread;

/**
 * Runtime.halt ends the program without running its hooks while other threads still run.
 *
 * <p>Expect: exit
 */
public final class HaltInTheMiddle {
  private static volatile int progress;

  public static void main(String[] args) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
    new Thread(HaltInTheMiddle::work).start();
    new Thread(HaltInTheMiddle::work).start();
    while (progress < 500) {
      Thread.onSpinWait();
    }
    System.out.println("halt at " + progress);
    Runtime.getRuntime().halt(progress % 50);
  }

  private static void work() {
    while (true) {
      progress++;
    }
  }
}
