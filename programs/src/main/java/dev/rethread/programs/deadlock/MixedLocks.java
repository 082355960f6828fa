package dev.rethread.programs.deadlock;

import dev.rethread.programs.Besides;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A monitor and a ReentrantLock are taken in opposite order by two threads.
 *
 * <p>Expect: may-hang
 *
 * <p>Simplify: 40
 */
public final class MixedLocks {
  private static final Object monitor = new Object();
  private static final ReentrantLock lock = new ReentrantLock();
  private static int digest;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread first = new Thread(MixedLocks::monitorFirst);
    Thread second = new Thread(MixedLocks::lockFirst);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("survived, digest " + digest);
  }

  private static void monitorFirst() {
    Besides.work();
    for (int i = 0; i < 500; i++) {
      synchronized (monitor) {
        lock.lock(); // seeded: the other thread holds it when it wants the monitor
        digest = digest * 31 + 1;
        lock.unlock();
      }
      if (i % 50 == 0) {
        System.out.println("monitor first " + digest);
      }
    }
  }

  private static void lockFirst() {
    Besides.work();
    for (int i = 0; i < 500; i++) {
      lock.lock();
      synchronized (monitor) { // seeded
        digest = digest * 31 + 2;
      }
      lock.unlock();
      if (i % 50 == 0) {
        System.out.println("lock first " + digest);
      }
    }
  }
}
