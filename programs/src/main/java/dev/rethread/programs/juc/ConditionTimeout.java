package dev.rethread.programs.juc;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Timed awaits of a condition run out or are signalled, depending on the race.
 *
 * <p>Expect: exit
 */
public final class ConditionTimeout {
  private static final ReentrantLock lock = new ReentrantLock();
  private static final Condition changed = lock.newCondition();
  private static int version;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(ConditionTimeout::write);
    writer.start();
    int timeouts = 0;
    int digest = 0;
    lock.lock();
    try {
      while (version < 200) {
        timeouts += changed.awaitNanos(50_000) <= 0 ? 1 : 0;
        digest = digest * 31 + version;
      }
    } finally {
      lock.unlock();
    }
    writer.join();
    System.out.println("timeouts " + timeouts + " digest " + digest);
  }

  private static void write() {
    for (int i = 0; i < 200; i++) {
      lock.lock();
      try {
        version++;
        if (version % 10 == 0) {
          changed.signal();
        }
      } finally {
        lock.unlock();
      }
      Thread.yield();
    }
  }
}
