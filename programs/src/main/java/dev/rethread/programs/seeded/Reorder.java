package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * Two fields are set one after the other; a reader must never see the second without the first.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class Reorder {
  private static volatile int a;
  private static volatile int b;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread[] setters = new Thread[3];
    for (int i = 0; i < setters.length; i++) {
      setters[i] = new Thread(Reorder::set);
    }
    Thread checker = new Thread(Reorder::check);
    for (Thread setter : setters) {
      setter.start();
    }
    checker.start();
    for (Thread setter : setters) {
      setter.join();
    }
    checker.join();
  }

  private static void set() {
    Besides.work();
    a = 1;
    b = -1; // seeded: the two belong together
  }

  private static void check() {
    Besides.work();
    int first = a;
    int second = b;
    boolean none = first == 0 && second == 0;
    boolean both = first == 1 && second == -1;
    if (!none && !both) {
      throw new IllegalStateException("a " + first + " and b " + second);
    }
    System.out.println("seen " + first);
  }
}
