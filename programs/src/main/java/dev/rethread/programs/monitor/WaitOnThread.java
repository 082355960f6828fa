package dev.rethread.programs.monitor;

/**
 * Waiting on a Thread object is ended by its notifications and by the one it gives when it dies.
 *
 * <p>Expect: exit
 */
public final class WaitOnThread {
  private static int progress;

  public static void main(String[] args) throws Exception {
    Thread worker = new Thread(WaitOnThread::work);
    worker.start();
    int wakeups = 0;
    int seen = 0;
    synchronized (worker) {
      while (worker.isAlive()) {
        worker.wait();
        wakeups++;
        seen = seen * 31 + progress;
      }
    }
    System.out.println("seen " + seen + " wakeups " + wakeups + " progress " + progress);
  }

  private static void work() {
    Thread self = Thread.currentThread();
    for (int i = 0; i < 1000; i++) {
      progress++;
      if (progress % 50 == 0) {
        synchronized (self) {
          self.notifyAll();
        }
      }
    }
  }
}
