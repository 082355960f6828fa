package dev.rethread.programs.collection;

import java.util.ArrayDeque;
import java.util.NoSuchElementException;

/**
 * Two threads push to and pop from one ArrayDeque, which gives nulls and wrong sizes.
 *
 * <p>Expect: exit
 */
public final class ArrayDequeRace {
  private static final ArrayDeque<Integer> deque = new ArrayDeque<>(4);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("size " + deque.size());
  }

  private static void work(int item) {
    int digest = 0;
    int failures = 0;
    for (int i = 0; i < 2000; i++) {
      try {
        deque.push(item);
        if (i % 4 != 0) {
          digest = digest * 31 + deque.pop();
        }
      } catch (NoSuchElementException | ArrayIndexOutOfBoundsException e) {
        failures++;
      }
    }
    System.out.println(item + " digest " + digest + " failures " + failures);
  }
}
