package dev.rethread.programs.collection;

import java.util.ConcurrentModificationException;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Vector;

/**
 * Threads go through a Vector, and copy it, while another one changes it: whether there is one more
 * element is asked without its monitor, and nobody else knows the copy.
 */
public final class VectorsLookedInto {
  private static final int ROUNDS = 2_000;

  private final Vector<Integer> numbers = new Vector<>();
  private volatile boolean done;

  private void change() {
    for (int round = 0; round < ROUNDS; round++) {
      numbers.add(round);
      if (round % 3 == 0) {
        numbers.remove(0);
      }
      if (numbers.size() > 50) {
        numbers.clear();
      }
    }
    done = true;
  }

  private long enumerate() {
    long sum = 0;
    while (!done) {
      Enumeration<Integer> all = numbers.elements();
      while (all.hasMoreElements()) {
        try {
          sum = 31 * sum + all.nextElement();
        } catch (NoSuchElementException e) {
          sum = ~sum; // taken away in between
        }
      }
    }
    return sum;
  }

  private long iterate() {
    long sum = 0;
    while (!done) {
      Iterator<Integer> all = numbers.iterator();
      try {
        while (all.hasNext()) {
          sum = 31 * sum + all.next();
        }
      } catch (ConcurrentModificationException | NoSuchElementException e) {
        sum = ~sum;
      }
    }
    return sum;
  }

  private long copy() {
    long sum = 0;
    while (!done) {
      Vector<?> copy = (Vector<?>) numbers.clone();
      copy.remove(null);
      sum = 31 * sum + copy.size() + copy.hashCode();
    }
    return sum;
  }

  public static void main(String[] args) throws InterruptedException {
    VectorsLookedInto program = new VectorsLookedInto();
    long[] sums = new long[3];
    Thread[] threads = {
      new Thread(() -> sums[0] = program.enumerate()),
      new Thread(() -> sums[1] = program.iterate()),
      new Thread(() -> sums[2] = program.copy()),
      new Thread(program::change)
    };
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(sums[0] + " " + sums[1] + " " + sums[2]);
  }
}
