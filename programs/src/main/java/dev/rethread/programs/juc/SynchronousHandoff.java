package dev.rethread.programs.juc;

import java.util.concurrent.SynchronousQueue;

/**
 * Producers and consumers meet in a SynchronousQueue, with offers that may find nobody.
 *
 * <p>Expect: exit
 */
public final class SynchronousHandoff {
  private static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int id = i;
      threads[i] = new Thread(i % 2 == 0 ? () -> produce(id) : () -> consume(id));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void produce(int id) {
    int refused = 0;
    try {
      for (int i = 0; i < 100; i++) {
        if (!queue.offer(id * 1000 + i)) {
          refused++;
          queue.put(id * 1000 + i);
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println("producer " + id + " refused " + refused);
  }

  private static void consume(int id) {
    int digest = 0;
    try {
      for (int i = 0; i < 100; i++) {
        digest = digest * 31 + queue.take();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println("consumer " + id + " digest " + digest);
  }
}
