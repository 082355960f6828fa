package dev.rethread.programs.collection;

import java.util.Hashtable;
import java.util.Vector;

/**
 * Vector and Hashtable lock every call, but not two calls in a row.
 *
 * <p>Expect: exit
 */
public final class VectorAndHashtable {
  private static final Vector<Integer> vector = new Vector<>();
  private static final Hashtable<String, Integer> table = new Hashtable<>();

  public static void main(String[] args) throws Exception {
    table.put("count", 0);
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(vector.size() + " " + vector.hashCode() + " " + table);
  }

  private static void work(int item) {
    int failures = 0;
    for (int i = 0; i < 1000; i++) {
      vector.add(item);
      table.put("count", table.get("count") + 1);
      try {
        if (vector.size() > 5) {
          vector.remove(vector.size() - 1);
        }
      } catch (ArrayIndexOutOfBoundsException e) {
        failures++;
      }
    }
    System.out.println(item + " failures " + failures);
  }
}
