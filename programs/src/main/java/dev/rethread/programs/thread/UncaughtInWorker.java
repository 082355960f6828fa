package dev.rethread.programs.thread;

/**
 * A worker dies of an exception whose message depends on a race, while main goes on.
 *
 * <p>Expect: exit
 */
public final class UncaughtInWorker {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(UncaughtInWorker::work);
    Thread second = new Thread(UncaughtInWorker::work);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("main ends, shared " + shared);
  }

  private static void work() {
    for (int i = 0; i < 5000; i++) {
      shared++;
      if (shared % 3000 == 2999) {
        throw new IllegalStateException("in round " + i);
      }
    }
  }
}
