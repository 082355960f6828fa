package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Two threads compete for an AtomicBoolean and count who got it how often.
 *
 * <p>Expect: exit
 */
public final class BooleanLatch {
  private static final AtomicBoolean taken = new AtomicBoolean();
  private static int inside;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work("L"));
    Thread second = new Thread(() -> work("R"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("inside " + inside);
  }

  private static void work(String who) {
    int won = 0;
    for (int i = 0; i < 3000; i++) {
      if (taken.compareAndSet(false, true)) {
        won++;
        inside++;
        taken.set(false);
      }
    }
    System.out.println(who + " won " + won);
  }
}
