package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * A stack whose push moves the top before it stores the element.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class RacyStack {
  private static final Integer[] elements = new Integer[8];
  private static volatile int top;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread pushes = new Thread(RacyStack::push);
    Thread pops = new Thread(RacyStack::pop);
    pushes.start();
    pops.start();
    pushes.join();
    pops.join();
  }

  private static void push() {
    Besides.work();
    for (int i = 0; i < 4; i++) {
      int place = top++;
      elements[place] = i; // seeded: too late
    }
  }

  private static void pop() {
    Besides.work();
    for (int i = 0; i < 4; i++) {
      int place = top;
      if (place > 0) {
        Integer found = elements[place - 1];
        if (found == null) {
          throw new IllegalStateException("nothing at " + (place - 1));
        }
        System.out.println("top " + found);
      }
    }
  }
}
