package dev.rethread.programs.juc;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Iterators of a CopyOnWriteArrayList see snapshots of a list that grows and shrinks.
 *
 * <p>Expect: exit
 */
public final class CopyOnWrite {
  private static final CopyOnWriteArrayList<Integer> list =
      new CopyOnWriteArrayList<>(List.of(1, 2, 3, 4, 5));

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(CopyOnWrite::change);
    Thread second = new Thread(CopyOnWrite::iterate);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(list);
  }

  private static void change() {
    for (int i = 0; i < 2000; i++) {
      list.addIfAbsent(i % 17);
      if (i % 5 == 0) {
        list.remove(Integer.valueOf(i % 13));
      }
      if (i % 50 == 0) {
        list.sort(null);
      }
    }
  }

  private static void iterate() {
    int digest = 0;
    for (int i = 0; i < 300; i++) {
      for (int item : list) {
        digest = digest * 31 + item;
      }
    }
    System.out.println("digest " + digest);
  }
}
