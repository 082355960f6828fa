package dev.rethread.programs.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Two producers fill a LinkedBlockingQueue that one consumer drains in batches.
 *
 * <p>Expect: exit
 */
public final class LinkedQueue {
  private static final int ITEMS = 300;
  private static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Thread consumer = new Thread(LinkedQueue::consume);
    consumer.start();
    Thread first = new Thread(() -> produce(1));
    Thread second = new Thread(() -> produce(2));
    first.start();
    second.start();
    first.join();
    second.join();
    consumer.join();
  }

  private static void produce(int id) {
    for (int i = 0; i < ITEMS; i++) {
      queue.add(id * 1000 + i);
    }
  }

  private static void consume() {
    List<Integer> taken = new ArrayList<>();
    int batches = 0;
    try {
      while (taken.size() < 2 * ITEMS) {
        taken.add(queue.take());
        batches += queue.drainTo(taken, 20) > 0 ? 1 : 0;
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println("batches " + batches + " digest " + taken.hashCode());
  }
}
