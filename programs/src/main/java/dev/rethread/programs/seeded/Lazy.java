package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * Three threads count under a lock; nobody said in which order.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class Lazy {
  private static final Object lock = new Object();
  private static int data;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread one = new Thread(() -> add(1));
    Thread two = new Thread(() -> add(2));
    Thread check = new Thread(Lazy::check);
    one.start();
    two.start();
    check.start(); // seeded: before the others have ended
    one.join();
    two.join();
    check.join();
  }

  private static void add(int amount) {
    Besides.work();
    synchronized (lock) {
      data += amount;
    }
  }

  private static void check() {
    Besides.work();
    synchronized (lock) {
      if (data == 2) {
        throw new IllegalStateException("two without one");
      }
    }
    System.out.println("checked");
  }
}
