package dev.rethread.programs.juc;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A fair lock hands over in the order of arrival, and the length of its queue is sampled.
 *
 * <p>Expect: exit
 */
public final class FairLock {
  private static final ReentrantLock lock = new ReentrantLock(true);
  private static final StringBuilder order = new StringBuilder();
  private static int queued;

  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      char tag = (char) ('a' + i);
      crew[i] = new Thread(() -> work(tag));
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println(order + " queued " + queued);
  }

  private static void work(char tag) {
    for (int i = 0; i < 50; i++) {
      lock.lock();
      try {
        order.append(tag);
        queued += lock.getQueueLength();
      } finally {
        lock.unlock();
      }
    }
  }
}
