package dev.rethread.programs.deadlock;

import dev.rethread.programs.Besides;

/**
 * A check outside the lock lets a notify slip in between, so that the waiter may hang.
 *
 * <p>Expect: may-hang
 *
 * <p>Simplify: 15
 */
public final class LostNotify {
  private static final Object lock = new Object();
  private static volatile boolean ready;
  private static int waits;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    for (int round = 0; round < 200; round++) {
      ready = false;
      Thread waiter = new Thread(LostNotify::await);
      waiter.start();
      Besides.work(); // seeded: the other may look before this is done
      ready = true;
      synchronized (lock) {
        lock.notify();
      }
      waiter.join();
      if (round % 20 == 0) {
        System.out.println("round " + round + " waits " + waits);
      }
    }
  }

  private static void await() {
    Besides.work();
    if (!ready) { // seeded: and may be before the lock is taken
      synchronized (lock) {
        waits++;
        try {
          lock.wait();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
  }
}
