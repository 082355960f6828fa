package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock of readers that is released by the last one, counted without care: a deadlock.
 *
 * <p>Expect: may-hang
 *
 * <p>Simplify: 40
 */
public final class ReadersLock {
  private static final ReentrantLock first = new ReentrantLock();
  private static final ReentrantLock second = new ReentrantLock();
  private static volatile int counter;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread one = new Thread(ReadersLock::upAndDown);
    Thread two = new Thread(ReadersLock::downAndUp);
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println("counter " + counter);
  }

  private static void upAndDown() {
    Besides.work();
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
    Besides.work();
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
