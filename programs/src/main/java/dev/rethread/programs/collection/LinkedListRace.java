package dev.rethread.programs.collection;

import java.util.LinkedList;

/**
 * Two threads add to and poll from one LinkedList, whose links break.
 *
 * <p>Expect: exit
 */
public final class LinkedListRace {
  private static final LinkedList<Integer> list = new LinkedList<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("size " + list.size());
  }

  private static void work(int item) {
    int digest = 0;
    int failures = 0;
    for (int i = 0; i < 2000; i++) {
      try {
        list.addLast(item);
        Integer head = list.pollFirst();
        digest = digest * 31 + (head == null ? 0 : head);
      } catch (NullPointerException e) {
        failures++;
      }
    }
    System.out.println(item + " digest " + digest + " failures " + failures);
  }
}
