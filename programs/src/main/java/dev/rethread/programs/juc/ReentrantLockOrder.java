package dev.rethread.programs.juc;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Three threads take a ReentrantLock in turns, recursively, and the order is printed.
 *
 * <p>Expect: exit
 */
public final class ReentrantLockOrder {
  private static final ReentrantLock lock = new ReentrantLock();
  private static final StringBuilder order = new StringBuilder();

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
    System.out.println(order);
  }

  private static void work(char tag) {
    for (int i = 0; i < 100; i++) {
      append(tag, 2);
    }
  }

  private static void append(char tag, int depth) {
    lock.lock();
    try {
      if (depth > 0) {
        append(tag, depth - 1);
      } else {
        order.append(tag);
      }
    } finally {
      lock.unlock();
    }
  }
}
