package dev.rethread.programs.juc;

import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

/**
 * Threads put to and take from both ends of a LinkedBlockingDeque.
 *
 * <p>Expect: exit
 */
public final class LinkedDeque {
  private static final BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(5);

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
    try {
      for (int i = 0; i < 150; i++) {
        if (i % 2 == 0) {
          deque.putFirst(id * 1000 + i);
        } else {
          deque.putLast(id * 1000 + i);
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void consume(int id) {
    int digest = 0;
    try {
      for (int i = 0; i < 150; i++) {
        digest = digest * 31 + (id == 1 ? deque.takeFirst() : deque.takeLast());
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println("consumer " + id + " digest " + digest);
  }
}
