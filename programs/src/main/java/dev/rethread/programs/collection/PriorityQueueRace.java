package dev.rethread.programs.collection;

import java.util.PriorityQueue;

/**
 * Two threads offer to and poll from one PriorityQueue, whose heap order breaks.
 *
 * <p>Expect: exit
 */
public final class PriorityQueueRace {
  private static final PriorityQueue<Integer> queue = new PriorityQueue<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(7));
    Thread second = new Thread(() -> work(11));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("size " + queue.size());
  }

  private static void work(int factor) {
    int digest = 0;
    int failures = 0;
    for (int i = 0; i < 1000; i++) {
      try {
        queue.offer(i * factor % 101);
        Integer head = i % 2 == 0 ? queue.poll() : queue.peek();
        digest = digest * 31 + (head == null ? -1 : head);
      } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
        failures++;
      }
    }
    System.out.println(factor + " digest " + digest + " failures " + failures);
  }
}
