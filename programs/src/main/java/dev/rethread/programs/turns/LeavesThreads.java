package dev.rethread.programs.turns;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Ends while daemon threads wait in every way there is: in a pool, a queue, a latch, a lock, a
 * monitor, a sleep, and in one that swallows whatever is thrown at it for a while.
 *
 * <p>Expect: exit
 */
public final class LeavesThreads {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Object MONITOR = new Object();

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2, LeavesThreads::daemon);
    Future<Integer> answer = pool.submit(() -> 42);
    if (answer.get() != 42) {
      throw new IllegalStateException();
    }
    LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
    CountDownLatch latch = new CountDownLatch(1);
    LOCK.lock();
    daemon(() -> System.out.println(take(queue))).start();
    daemon(LOCK::lock).start();
    daemon(LeavesThreads::waits).start();
    daemon(LeavesThreads::sleeps).start();
    daemon(() -> stubborn(latch)).start();
    synchronized (MONITOR) {
      daemon(LeavesThreads::enters).start();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }

  private static String take(LinkedBlockingQueue<String> queue) {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      return "";
    }
  }

  private static void waits() {
    synchronized (MONITOR) {
      try {
        MONITOR.wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void enters() {
    synchronized (MONITOR) {
      MONITOR.notifyAll();
    }
  }

  private static void sleeps() {
    try {
      Thread.sleep(1_000_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void stubborn(CountDownLatch latch) {
    for (int i = 0; i < 3; i++) {
      try {
        latch.await();
      } catch (Throwable e) {
        System.err.println("ignored " + e);
      }
    }
  }

  private LeavesThreads() {}
}
