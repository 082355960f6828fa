package dev.rethread.programs.kernel;

import dev.rethread.programs.Besides;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads increment a plain counter once each, so that the update is lost very rarely.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class LostUpdateOnce {
  private static final AtomicInteger arrived = new AtomicInteger();
  private static int counter;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread first = new Thread(LostUpdateOnce::increment);
    Thread second = new Thread(LostUpdateOnce::increment);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter);
    if (counter != 2) {
      System.exit(42);
    }
  }

  private static void increment() {
    Besides.work();
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    counter++; // seeded: not one step
  }
}
