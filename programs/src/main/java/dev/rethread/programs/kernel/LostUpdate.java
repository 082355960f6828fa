package dev.rethread.programs.kernel;

/**
 * Two threads increment a plain counter and some increments get lost.
 *
 * <p>Expect: exit
 */
public final class LostUpdate {
  private static final int ROUNDS = 5000;
  private static volatile boolean started;
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(LostUpdate::work);
    Thread second = new Thread(LostUpdate::work);
    first.start();
    second.start();
    started = true;
    first.join();
    second.join();
    System.out.println("counter " + counter);
    if (counter != 2 * ROUNDS) {
      throw new IllegalStateException("lost " + (2 * ROUNDS - counter));
    }
  }

  private static void work() {
    while (!started) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      counter++;
    }
  }
}
