package dev.rethread.programs.juc;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Producers and consumers share a bounded buffer guarded by a lock with two conditions.
 *
 * <p>Expect: exit
 */
public final class ConditionBuffer {
  private static final int ITEMS = 150;
  private static final Lock lock = new ReentrantLock();
  private static final Condition notFull = lock.newCondition();
  private static final Condition notEmpty = lock.newCondition();
  private static final ArrayDeque<Integer> buffer = new ArrayDeque<>();

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int id = i;
      threads[i] = new Thread(i % 2 == 0 ? () -> produce(id) : () -> consume(id));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void produce(int id) {
    for (int i = 0; i < ITEMS; i++) {
      lock.lock();
      try {
        while (buffer.size() == 3) {
          notFull.await();
        }
        buffer.addLast(id * 1000 + i);
        notEmpty.signal();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      } finally {
        lock.unlock();
      }
    }
  }

  private static void consume(int id) {
    int digest = 0;
    for (int i = 0; i < ITEMS; i++) {
      lock.lock();
      try {
        while (buffer.isEmpty()) {
          notEmpty.awaitUninterruptibly();
        }
        digest = digest * 31 + buffer.removeFirst();
        notFull.signalAll();
      } finally {
        lock.unlock();
      }
    }
    System.out.println("consumer " + id + " digest " + digest);
  }
}
