package dev.rethread.programs.kernel;

/**
 * Two threads increment a plain counter once each, so that the update is lost very rarely.
 *
 * <p>Expect: exit
 */
public final class LostUpdateOnce {
  private static volatile boolean started;
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(LostUpdateOnce::increment);
    Thread second = new Thread(LostUpdateOnce::increment);
    first.start();
    second.start();
    started = true;
    first.join();
    second.join();
    System.out.println("counter " + counter);
    if (counter != 2) {
      System.exit(42);
    }
  }

  private static void increment() {
    while (!started) {
      Thread.onSpinWait();
    }
    counter++;
  }
}
