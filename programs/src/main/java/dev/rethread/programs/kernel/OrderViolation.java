package dev.rethread.programs.kernel;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * The main thread tears the work queue down when all blocks are taken, not when the workers are
 * done.
 *
 * <p>Expect: exit
 */
public final class OrderViolation {
  private static final int BLOCKS = 30;

  /** A queue as in pbzip2: workers look it up in a static field at every step. */
  private static final class WorkQueue {
    private final ArrayDeque<byte[]> blocks = new ArrayDeque<>();
    private boolean closed;
    private int written;
  }

  private static final Object mutex = new Object();
  private static WorkQueue queue = new WorkQueue();

  public static void main(String[] args) throws Exception {
    WorkQueue work = queue;
    Thread[] workers = {new Thread(OrderViolation::compress), new Thread(OrderViolation::compress)};
    for (Thread worker : workers) {
      worker.start();
    }
    for (int i = 1; i <= BLOCKS; i++) {
      synchronized (mutex) {
        queue.blocks.add(new byte[i * 300]);
        mutex.notifyAll();
      }
    }
    synchronized (mutex) {
      while (!queue.blocks.isEmpty()) {
        mutex.wait();
      }
      queue.closed = true;
      mutex.notifyAll();
    }
    queue = null; // seeded: the workers may not have ended
    for (Thread worker : workers) {
      worker.join();
    }
    System.out.println("written " + work.written);
  }

  private static void compress() {
    try {
      while (true) {
        byte[] block;
        synchronized (mutex) {
          while (queue.blocks.isEmpty() && !queue.closed) {
            mutex.wait();
          }
          if (queue.blocks.isEmpty()) {
            return;
          }
          block = queue.blocks.removeFirst();
          mutex.notifyAll();
        }
        int checksum = Arrays.hashCode(block);
        synchronized (mutex) {
          queue.written += checksum & 0xff; // seeded: it may be gone by now
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
