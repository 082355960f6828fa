package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * A queue of one producer and one consumer counts its elements without a lock.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class RacyQueue {
  private static final int[] elements = new int[8];
  private static int count;
  private static int tail;
  private static int head;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread producer = new Thread(RacyQueue::produce);
    Thread consumer = new Thread(RacyQueue::consume);
    producer.start();
    consumer.start();
    producer.join();
    consumer.join();
    if (count != tail - head) {
      throw new IllegalStateException(count + " elements counted, " + (tail - head) + " there");
    }
    System.out.println("left " + count);
  }

  private static void produce() {
    Besides.work();
    for (int i = 0; i < 4; i++) {
      elements[tail++ % elements.length] = i;
      count++; // seeded: not one step
    }
  }

  private static void consume() {
    Besides.work();
    for (int i = 0; i < 4; i++) {
      if (count > 0) {
        head++;
        count--; // seeded
      }
    }
  }
}
