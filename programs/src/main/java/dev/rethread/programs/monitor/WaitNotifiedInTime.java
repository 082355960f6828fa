package dev.rethread.programs.monitor;

/**
 * A timed wait is ended by a notify long before its timeout.
 *
 * <p>Expect: exit
 */
public final class WaitNotifiedInTime {
  private static final Object lock = new Object();
  private static long answer;

  public static void main(String[] args) throws Exception {
    Thread worker = new Thread(WaitNotifiedInTime::compute);
    worker.start();
    int wakeups = 0;
    long start = System.nanoTime();
    synchronized (lock) {
      while (answer == 0) {
        lock.wait(60_000);
        wakeups++;
      }
      System.out.println(
          "answer " + answer + " wakeups " + wakeups + " nanos " + (System.nanoTime() - start));
    }
  }

  private static void compute() {
    long sum = 1;
    for (int i = 0; i < 5000; i++) {
      sum = sum * 31 + (i & Thread.activeCount());
    }
    synchronized (lock) {
      answer = sum;
      lock.notify();
    }
  }
}
