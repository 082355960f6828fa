package dev.rethread.programs.thread;

/**
 * Three workers race to System.exit with different codes while main waits for them.
 *
 * <p>Expect: exit
 */
public final class ExitRace {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[3];
    for (int i = 0; i < workers.length; i++) {
      int code = 10 + i;
      workers[i] = new Thread(() -> work(code));
    }
    for (Thread worker : workers) {
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
  }

  private static void work(int code) {
    for (int i = 0; i < 3000; i++) {
      shared++;
    }
    System.out.println(code + " at " + shared);
    System.exit(code);
  }
}
