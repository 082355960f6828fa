package dev.rethread.programs.juc;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A thread that waits for a lock is interrupted, unless the lock is released first.
 *
 * <p>Expect: exit
 */
public final class LockInterruptibly {
  private static final ReentrantLock lock = new ReentrantLock();

  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 20; round++) {
      lock.lock();
      Thread waiter = new Thread(LockInterruptibly::await);
      waiter.start();
      Thread breaker = new Thread(waiter::interrupt);
      breaker.start();
      for (int i = 0; i < round * 10; i++) {
        Thread.yield();
      }
      lock.unlock();
      waiter.join();
      breaker.join();
    }
  }

  private static void await() {
    try {
      lock.lockInterruptibly();
      lock.unlock();
      System.out.println("acquired");
    } catch (InterruptedException e) {
      System.out.println("interrupted " + lock.isLocked());
    }
  }
}
