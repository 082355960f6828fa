package dev.rethread.programs.reference;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Executors with one thread, and timers, that nobody ends or refers to any more: the JDK ends them
 * in a thread of its own, when the collector has found out.
 *
 * <p>Expect: exit
 */
public final class ForgottenThreads {
  private static int done;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 5; i++) {
      forgetExecutor();
      forgetTimer();
    }
    for (int i = 0; i < 20; i++) {
      System.gc();
      Thread.sleep(10);
    }
    System.out.println(done);
  }

  private static void forgetExecutor() throws Exception {
    ExecutorService executor =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task);
              thread.setDaemon(true);
              return thread;
            });
    Future<?> last = executor.submit(() -> done++);
    last.get();
  }

  private static void forgetTimer() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    new Timer(true)
        .schedule(
            new TimerTask() {
              @Override
              public void run() {
                ran.countDown();
              }
            },
            1);
    ran.await();
  }

  private ForgottenThreads() {}
}
