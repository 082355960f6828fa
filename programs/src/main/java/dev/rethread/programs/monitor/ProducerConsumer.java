package dev.rethread.programs.monitor;

import java.util.ArrayDeque;

/**
 * Two producers and two consumers share a small buffer guarded by wait and notifyAll.
 *
 * <p>Expect: exit
 */
public final class ProducerConsumer {
  private static final int ITEMS = 150;
  private static final int CAPACITY = 3;
  private static final ArrayDeque<Integer> buffer = new ArrayDeque<>();

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
    for (int i = 0; i < ITEMS; i++) {
      synchronized (buffer) {
        try {
          while (buffer.size() == CAPACITY) {
            buffer.wait();
          }
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        buffer.addLast(id * 1000 + i);
        buffer.notifyAll();
      }
    }
  }

  private static void consume(int id) {
    int digest = 0;
    for (int i = 0; i < ITEMS; i++) {
      synchronized (buffer) {
        try {
          while (buffer.isEmpty()) {
            buffer.wait();
          }
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        digest = digest * 31 + buffer.removeFirst();
        buffer.notifyAll();
      }
    }
    System.out.println("consumer " + id + " digest " + digest);
  }
}
