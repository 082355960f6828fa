package dev.rethread.programs.juc;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Delayed and periodic tasks of a scheduled pool race with each other.
 *
 * <p>Expect: exit
 */
public final class ScheduledPool {
  private static final StringBuffer trace = new StringBuffer();

  public static void main(String[] args) throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
    ScheduledFuture<?> ticks =
        pool.scheduleAtFixedRate(() -> trace.append('t'), 0, 300, TimeUnit.MICROSECONDS);
    pool.scheduleWithFixedDelay(() -> trace.append('d'), 1, 1, TimeUnit.MILLISECONDS);
    ScheduledFuture<Integer> once = pool.schedule(trace::length, 5, TimeUnit.MILLISECONDS);
    System.out.println("length at 5 ms " + once.get());
    ticks.cancel(false);
    pool.shutdownNow();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println(trace + " cancelled " + ticks.isCancelled());
  }
}
