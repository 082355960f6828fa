package dev.rethread.programs.monitor;

/**
 * Timed waits that nobody ends return by themselves while another thread takes the monitor in
 * between.
 *
 * <p>Expect: exit
 */
public final class WaitTimesOut {
  private static final Object lock = new Object();
  private static int taken;
  private static volatile boolean done;

  public static void main(String[] args) throws Exception {
    Thread worker = new Thread(WaitTimesOut::work);
    worker.start();
    synchronized (lock) {
      for (int i = 0; i < 2; i++) {
        int before = taken;
        lock.wait(2 + i, 500_000);
        System.out.println("taken during wait " + i + ": " + (taken - before));
      }
    }
    done = true;
    worker.join();
  }

  private static void work() {
    while (!done) {
      synchronized (lock) {
        taken++;
      }
      Thread.yield();
    }
  }
}
