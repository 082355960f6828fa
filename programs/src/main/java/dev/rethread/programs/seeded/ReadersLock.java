package dev.rethread.programs.seeded;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock of readers that is released by the last one, counted without care: a deadlock.
 *
 * <p>Expect: may-hang
 */
public final class ReadersLock {
  private static final ReentrantLock first = new ReentrantLock();
  private static final ReentrantLock second = new ReentrantLock();
  private static volatile int counter;

  public static void main(String[] args) throws Exception {
    Thread one = new Thread(ReadersLock::upAndDown);
    Thread two = new Thread(ReadersLock::downAndUp);
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println("counter " + counter);
  }

  private static void upAndDown() {
    first.lock();
    try {
      counter++;
      second.lock(); // seeded: the other takes them in the other order
      second.unlock();
    } finally {
      first.unlock();
    }
  }

  private static void downAndUp() {
    second.lock();
    try {
      counter--;
      first.lock();
      first.unlock();
    } finally {
      second.unlock();
    }
  }
}
