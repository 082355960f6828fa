package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * Two threads guard one variable by two locks.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class WrongLock {
  private static final Object lock = new Object();
  private static final Object wrong = new Object();
  private static int data;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread checks = new Thread(WrongLock::check);
    Thread changes = new Thread(WrongLock::change);
    checks.start();
    changes.start();
    checks.join();
    changes.join();
  }

  private static void check() {
    Besides.work();
    synchronized (lock) { // seeded: the other thread takes another
      int before = data;
      data++;
      if (data != before + 1) {
        throw new IllegalStateException("data " + data + " after " + before);
      }
    }
    System.out.println("checked");
  }

  private static void change() {
    Besides.work();
    synchronized (wrong) { // seeded: this one
      data += 10;
    }
  }
}
