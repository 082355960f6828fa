package dev.rethread.programs.seeded;

/**
 * A queue of one producer and one consumer counts its elements without a lock.
 *
 * <p>Expect: exit
 */
public final class RacyQueue {
  private static final int[] elements = new int[8];
  private static int count;
  private static int tail;
  private static int head;

  public static void main(String[] args) throws Exception {
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
    for (int i = 0; i < 4; i++) {
      elements[tail++ % elements.length] = i;
      count++; // seeded: not one step
    }
  }

  private static void consume() {
    for (int i = 0; i < 4; i++) {
      if (count > 0) {
        head++;
        count--; // seeded
      }
    }
  }
}
