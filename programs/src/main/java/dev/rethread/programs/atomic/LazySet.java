package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A writer publishes with lazySet and setRelease, and a reader samples what has arrived.
 *
 * <p>Expect: exit
 */
public final class LazySet {
  private static final AtomicInteger lazy = new AtomicInteger();
  private static final AtomicLong released = new AtomicLong();
  private static int plain;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(LazySet::read);
    Thread second = new Thread(LazySet::write);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void write() {
    for (int i = 1; i <= 5000; i++) {
      plain = i;
      lazy.lazySet(i);
      released.setRelease(i);
    }
  }

  private static void read() {
    long digest = 0;
    int behind = 0;
    for (int i = 0; i < 3000; i++) {
      long third = released.getAcquire();
      int second = lazy.getOpaque();
      behind += second > third ? 1 : 0;
      digest = digest * 31 + second + plain;
    }
    System.out.println("behind " + behind + " digest " + digest);
  }
}
