package dev.rethread.programs.monitor;

/**
 * Synchronizing on a field that is null at times throws NullPointerException.
 *
 * <p>Expect: exit
 */
public final class NullMonitor {
  private static final int ROUNDS = 3000;
  private static Object lock = new Object();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(NullMonitor::enter);
    Thread second = new Thread(NullMonitor::replace);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void replace() {
    for (int i = 0; i < ROUNDS; i++) {
      lock = null;
      lock = new Object();
    }
  }

  private static void enter() {
    int failures = 0;
    int entered = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try {
        synchronized (lock) {
          entered++;
        }
      } catch (NullPointerException e) {
        failures++;
      }
    }
    System.out.println("entered " + entered + " failures " + failures);
  }
}
