package dev.rethread.programs.juc;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Producers and consumers share an ArrayBlockingQueue with blocking and timed operations.
 *
 * <p>Expect: exit
 */
public final class ArrayQueue {
  private static final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(4);

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
      for (int i = 0; i < 150; i++) {
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
    int empty = 0;
    try {
      for (int i = 0; i < 150; i++) {
        Integer item = queue.poll(20, TimeUnit.MICROSECONDS);
        if (item == null) {
          empty++;
          item = queue.take();
        }
        digest = digest * 31 + item;
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println("consumer " + id + " empty " + empty + " digest " + digest);
  }
}
