package dev.rethread.programs.collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Two threads add to one ArrayList, which loses elements or fails with an index.
 *
 * <p>Expect: exit
 */
public final class ArrayListAdd {
  private static final List<Integer> list = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add(1));
    Thread second = new Thread(() -> add(2));
    first.start();
    second.start();
    first.join();
    second.join();
    int holes = Collections.frequency(list, null);
    System.out.println("size " + list.size() + " holes " + holes + " digest " + list.hashCode());
  }

  private static void add(int item) {
    for (int i = 0; i < 2000; i++) {
      try {
        list.add(item);
      } catch (ArrayIndexOutOfBoundsException e) {
        System.out.println(item + " failed in round " + i);
      }
    }
  }
}
