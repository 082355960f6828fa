package dev.rethread.programs.juc;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads try to take a lock without waiting, and count how often they failed.
 *
 * <p>Expect: exit
 */
public final class TryLock {
  private static final ReentrantLock lock = new ReentrantLock();
  private static int digest;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("digest " + digest);
  }

  private static void work(int id) {
    int failed = 0;
    for (int i = 0; i < 2000; i++) {
      if (lock.tryLock()) {
        digest = digest * 31 + id;
        lock.unlock();
      } else {
        failed++;
      }
    }
    System.out.println(id + " failed " + failed);
  }
}
