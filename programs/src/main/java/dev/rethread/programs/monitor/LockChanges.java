package dev.rethread.programs.monitor;

/**
 * Threads synchronize on a field that is replaced meanwhile, so exclusion fails now and then.
 *
 * <p>Expect: exit
 */
public final class LockChanges {
  private static final int ROUNDS = 3000;
  private static Object lock = new Object();
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(LockChanges::work);
    Thread second = new Thread(LockChanges::work);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter);
  }

  private static void work() {
    for (int i = 0; i < ROUNDS; i++) {
      synchronized (lock) {
        counter++;
        lock = new Object();
      }
    }
  }
}
