package dev.rethread.programs.monitor;

/**
 * A loop of one-millisecond waits polls for a flag, and the number of polls is printed.
 *
 * <p>Expect: exit
 */
public final class TimedPolling {
  private static final Object lock = new Object();
  private static int progress;

  public static void main(String[] args) throws Exception {
    Thread worker = new Thread(TimedPolling::work);
    worker.start();
    int polls = 0;
    int seen = 0;
    synchronized (lock) {
      while (progress < 300) {
        lock.wait(1);
        polls++;
        seen = seen * 31 + progress;
      }
    }
    worker.join();
    System.out.println("polls " + polls + " seen " + seen);
  }

  private static void work() {
    for (int i = 0; i < 300; i++) {
      synchronized (lock) {
        progress++;
        if (progress % 100 == 0) {
          lock.notify();
        }
      }
      Thread.yield();
    }
  }
}
