package dev.rethread.programs.heap;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Objects that several threads change under locks, of one kind and the other, and that are given
 * from one to the next; some accesses come without a lock.
 *
 * <p>Expect: exit
 */
public final class InDemand {
  private static final class Box {
    int[] values = new int[8];
    int changes;
  }

  private static final int ROUNDS = 2000;

  private final Object monitor = new Object();
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Box> boxes = new ArrayDeque<>();
  private final Box common = new Box();
  private long raced;

  public static void main(String[] args) throws Exception {
    InDemand demand = new InDemand();
    for (int i = 0; i < 6; i++) {
      demand.boxes.add(new Box());
    }
    Thread[] threads = new Thread[3];
    for (int t = 0; t < threads.length; t++) {
      int number = t;
      threads[t] = new Thread(() -> demand.work(number));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long sum = demand.raced;
    demand.boxes.add(demand.common);
    for (Box box : demand.boxes) {
      for (int value : box.values) {
        sum = sum * 31 + value;
      }
      sum += box.changes;
    }
    System.out.println(sum);
  }

  private void work(int number) {
    for (int i = 0; i < ROUNDS; i++) {
      Box box;
      synchronized (monitor) {
        box = boxes.remove();
      }
      change(box, i + number);
      lock.lock();
      try {
        change(common, number);
      } finally {
        lock.unlock();
      }
      synchronized (monitor) {
        boxes.add(box);
      }
      if (i % 400 == number) {
        raced += common.changes;
      }
    }
  }

  private static void change(Box box, int by) {
    for (int k = 0; k < box.values.length; k++) {
      box.values[k] = box.values[k] * 3 + by + k;
    }
    box.changes++;
  }

  private InDemand() {}
}
