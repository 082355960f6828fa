package dev.rethread.programs.seeded;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * As in pbzip2: the main thread clears the queue while a consumer still needs it.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 4 24
 */
public final class QueueDeleted {
  private static volatile Object mutex = new Object();
  private static volatile boolean done;
  private static final ArrayDeque<byte[]> queue = new ArrayDeque<>();
  private static int written;

  public static void main(String[] args) throws Exception {
    Thread[] consumers = new Thread[args.length > 0 ? Integer.parseInt(args[0]) : 1];
    int blocks = args.length > 1 ? Integer.parseInt(args[1]) : 0;
    for (int i = 0; i < consumers.length; i++) {
      consumers[i] = new Thread(blocks > 0 ? QueueDeleted::compress : QueueDeleted::consume);
      consumers[i].start();
    }
    if (blocks > 0) {
      produce(blocks);
    }
    done = true;
    if (blocks > 0) {
      wakeAll();
    }
    mutex = null; // seeded: the consumer may not have ended
    for (Thread consumer : consumers) {
      consumer.join();
    }
  }

  private static void consume() {
    boolean last = false;
    while (!last) {
      last = done;
      synchronized (mutex) {
        System.out.println("consumes");
      }
    }
  }

  private static void produce(int blocks) throws InterruptedException {
    synchronized (mutex) {
      for (int i = 0; i < blocks; i++) {
        while (queue.size() == 2) {
          mutex.wait();
        }
        queue.add(new byte[100 + i]);
        mutex.notifyAll();
      }
      while (written < blocks) {
        mutex.wait();
      }
    }
  }

  private static void wakeAll() {
    synchronized (mutex) {
      mutex.notifyAll();
    }
  }

  private static void compress() {
    try {
      while (true) {
        byte[] block;
        synchronized (mutex) { // seeded: it may be gone by now
          while (queue.isEmpty() && !done) {
            mutex.wait();
          }
          if (queue.isEmpty()) {
            return;
          }
          block = queue.removeFirst();
          mutex.notifyAll();
        }
        int checksum = Arrays.hashCode(block);
        synchronized (mutex) {
          written++;
          System.out.println("consumes " + checksum);
          mutex.notifyAll();
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
