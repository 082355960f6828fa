package dev.rethread.programs.juc;

import java.util.concurrent.PriorityBlockingQueue;

/**
 * A PriorityBlockingQueue gives the smallest item that happens to be there.
 *
 * <p>Expect: exit
 */
public final class PriorityQueueing {
  private static final int ITEMS = 300;
  private static final PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Thread consumer = new Thread(PriorityQueueing::consume);
    consumer.start();
    Thread first = new Thread(() -> produce(7));
    Thread second = new Thread(() -> produce(11));
    first.start();
    second.start();
    first.join();
    second.join();
    consumer.join();
  }

  private static void produce(int factor) {
    for (int i = 0; i < ITEMS; i++) {
      queue.put(i * factor % 101);
    }
  }

  private static void consume() {
    int digest = 0;
    int drops = 0;
    int previous = 0;
    try {
      for (int i = 0; i < 2 * ITEMS; i++) {
        int item = queue.take();
        drops += item < previous ? 1 : 0;
        digest = digest * 31 + item;
        previous = item;
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println("drops " + drops + " digest " + digest);
  }
}
