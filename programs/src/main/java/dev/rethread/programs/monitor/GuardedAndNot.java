package dev.rethread.programs.monitor;

import java.util.ArrayList;
import java.util.List;

/**
 * Objects that are accessed with their own monitor held, all the time; then some threads look at
 * them, and change them, without it.
 *
 * <p>Expect: exit
 */
public final class GuardedAndNot {
  private static final int ROUNDS = 3000;

  private long value;
  private long seen;

  private synchronized void add(long more) {
    value += more;
    twice();
  }

  private synchronized void twice() {
    value ^= value << 1;
  }

  private void peek() {
    seen += value;
  }

  public static void main(String[] args) throws Exception {
    GuardedAndNot[] all = new GuardedAndNot[8];
    for (int i = 0; i < all.length; i++) {
      all[i] = new GuardedAndNot();
    }
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int number = t;
      Thread thread = new Thread(() -> work(all, number));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long sum = 0;
    for (GuardedAndNot one : all) {
      sum = sum * 31 + one.value + one.seen;
    }
    System.out.println(sum);
  }

  private static void work(GuardedAndNot[] all, int number) {
    for (int i = 0; i < ROUNDS; i++) {
      GuardedAndNot one = all[(i * 7 + number) % all.length];
      one.add(i);
      if (i > ROUNDS / 2 && i % 50 == number) {
        one.peek();
        synchronized (all[0]) {
          one.value++; // with another monitor than its own
        }
      }
    }
  }

  private GuardedAndNot() {}
}
