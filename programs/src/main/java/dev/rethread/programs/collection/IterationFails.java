package dev.rethread.programs.collection;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Iterators over a HashMap and an ArrayList notice changes by another thread and throw. If an
 * element goes away between a look at the counter and at the element, it is not even that
 * exception: there is no such element, or it is null.
 *
 * <p>Expect: exit
 */
public final class IterationFails {
  private static final Map<Integer, Integer> map = new HashMap<>();
  private static final List<Integer> list = new ArrayList<>();
  private static volatile boolean iterated;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 20; i++) {
      map.put(i, i);
      list.add(i);
    }
    Thread first = new Thread(IterationFails::iterate);
    Thread second = new Thread(IterationFails::change);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void change() {
    for (int i = 0; !iterated; i++) {
      map.put(20 + i % 3, i);
      map.remove(20 + (i + 1) % 3);
      list.set(i % 10, i);
      if (i % 5 == 0) {
        list.add(i);
        list.remove(list.size() - 1);
      }
    }
  }

  private static void iterate() {
    int failures = 0;
    long sum = 0;
    for (int i = 0; i < 300; i++) {
      try {
        for (int value : map.values()) {
          sum += value;
        }
        for (int value : list) {
          sum += value;
        }
      } catch (ConcurrentModificationException | NoSuchElementException | NullPointerException e) {
        failures++;
      }
    }
    iterated = true;
    System.out.println("failures " + failures + " sum " + sum);
  }
}
