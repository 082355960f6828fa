package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * Two threads change two variables; the sum depends on who was first, and one order is not
 * expected.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class Stateful {
  private static final Object lock = new Object();
  private static int x = 10;
  private static int y = 10;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread first = new Thread(Stateful::grow);
    Thread second = new Thread(Stateful::shrink);
    first.start();
    second.start();
    first.join();
    second.join();
    if (x == 16 && y == 6) {
      throw new IllegalStateException("x " + x + " and y " + y);
    }
    System.out.println("x " + x + " y " + y);
  }

  private static void grow() {
    Besides.work();
    synchronized (lock) {
      x += 5;
    }
    synchronized (lock) {
      y -= 5; // seeded: between the two somebody may come
    }
  }

  private static void shrink() {
    Besides.work();
    synchronized (lock) {
      x += 1;
      y = x == 16 ? y + 1 : y;
    }
  }
}
