package dev.rethread.programs.deadlock;

import dev.rethread.programs.Besides;

/**
 * Two threads take two monitors in opposite order again and again, until they meet.
 *
 * <p>Expect: may-hang
 *
 * <p>Simplify: 40
 */
public final class RacyTwoLocks {
  private static final Object left = new Object();
  private static final Object right = new Object();
  private static int digest;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread first = new Thread(() -> lockOften(1, left, right));
    Thread second = new Thread(() -> lockOften(2, right, left));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("survived, digest " + digest);
  }

  private static void lockOften(int id, Object outer, Object inner) {
    Besides.work();
    for (int i = 0; i < 1000; i++) {
      synchronized (outer) {
        synchronized (inner) { // seeded: which is the outer one of the other thread
          digest = digest * 31 + id;
        }
      }
      if (i % 50 == 0) {
        System.out.println(id + " digest " + digest);
      }
    }
  }
}
