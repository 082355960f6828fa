package dev.rethread.programs.collection;

import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Random;
import java.util.Stack;
import java.util.Vector;

/**
 * Classes of the JDK with synchronized methods: their monitors order what is in them, until
 * somebody looks without one. Enumerations do, and so does what a program adds to such a class.
 *
 * <p>Expect: exit
 */
public final class GuardedByTheirMethods {
  private static final int THREADS = 3;
  private static final int ROUNDS = 400;

  /** Counts what it is asked for, without a lock. */
  private static final class Dice extends Random {
    private static final long serialVersionUID = 1;

    private int thrown;

    Dice() {
      super(6);
    }

    @Override
    public synchronized double nextGaussian() {
      thrown++;
      return super.nextGaussian();
    }

    int thrown() {
      return thrown;
    }
  }

  /** Shows how many there are, without a lock. */
  private static final class Shelf extends Vector<Integer> {
    private static final long serialVersionUID = 1;

    int count() {
      return elementCount;
    }
  }

  private final Vector<Integer> vector = new Vector<>();
  private final Hashtable<Integer, Integer> table = new Hashtable<>();
  private final Stack<Integer> stack = new Stack<>();
  private final Shelf shelf = new Shelf();
  private final Random random = new Random(1);
  private final Dice dice = new Dice();
  private final long[] results = new long[THREADS];

  public static void main(String[] args) throws Exception {
    GuardedByTheirMethods all = new GuardedByTheirMethods();
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int id = t;
      threads[t] = new Thread(() -> all.work(id));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(
        all.results[0] + " " + all.results[1] + " " + all.results[2] + " " + all.vector.size());
  }

  private void work(int id) {
    long seen = id;
    for (int round = 0; round < ROUNDS; round++) {
      vector.add(round);
      table.merge(round % 7, id, Integer::sum);
      shelf.add(id);
      stack.push(id);
      seen = seen * 31 + vector.size() + table.size() + stack.pop();
      seen += Double.doubleToLongBits(random.nextGaussian() + dice.nextGaussian());
      if (round > ROUNDS / 2) { // from here on without a lock
        seen = seen * 31 + shelf.count() + dice.thrown() + sum(table);
      }
      own(round);
    }
    results[id] = seen;
  }

  /** The first few are read while others change them. */
  private static long sum(Hashtable<Integer, Integer> table) {
    long sum = 0;
    Enumeration<Integer> elements = table.elements();
    for (int i = 0; i < 5 && elements.hasMoreElements(); i++) {
      sum += elements.nextElement();
    }
    return sum;
  }

  /** What one thread has for itself. */
  private static void own(int round) {
    Vector<Integer> own = new Vector<>();
    own.add(round);
    StringBuffer text = new StringBuffer();
    text.append(own).append(new Random(round).nextGaussian());
    if (text.length() < 3) {
      throw new IllegalStateException(text.toString());
    }
  }

  private GuardedByTheirMethods() {}
}
