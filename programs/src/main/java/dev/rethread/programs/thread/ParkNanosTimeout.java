package dev.rethread.programs.thread;

import java.util.concurrent.locks.LockSupport;

/**
 * Timed parks run out, are ended by an unpark or return at once for a passed deadline.
 *
 * <p>Expect: exit
 */
public final class ParkNanosTimeout {
  private static volatile boolean done;

  public static void main(String[] args) throws Exception {
    Thread parker = new Thread(ParkNanosTimeout::park);
    parker.start();
    for (int i = 0; i < 50; i++) {
      LockSupport.unpark(parker);
      Thread.yield();
    }
    LockSupport.parkNanos(2_000_000);
    done = true;
    parker.join();
  }

  private static void park() {
    int parks = 0;
    long longest = 0;
    while (!done) {
      long start = System.nanoTime();
      LockSupport.parkNanos(100_000);
      LockSupport.parkUntil(System.currentTimeMillis() - 1);
      longest = Math.max(longest, System.nanoTime() - start);
      parks++;
    }
    System.out.println("parks " + parks + " longest " + longest);
  }
}
