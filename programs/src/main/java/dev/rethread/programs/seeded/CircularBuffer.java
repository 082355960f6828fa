package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * A circular buffer without locks: the consumer trusts a flag that is set too early.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class CircularBuffer {
  private static final int SIZE = 4;
  private static final int[] buffer = new int[SIZE];
  private static volatile int sent;
  private static volatile int received;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread producer = new Thread(CircularBuffer::produce);
    Thread consumer = new Thread(CircularBuffer::consume);
    producer.start();
    consumer.start();
    producer.join();
    consumer.join();
  }

  private static void produce() {
    Besides.work();
    for (int i = 1; i <= 6; i++) {
      while (sent - received == SIZE) {
        Thread.onSpinWait();
      }
      sent++; // seeded: before the element is there
      buffer[(sent - 1) % SIZE] = i;
    }
  }

  private static void consume() {
    Besides.work();
    for (int i = 1; i <= 6; i++) {
      while (received == sent) {
        Thread.onSpinWait();
      }
      int found = buffer[received % SIZE];
      received++;
      if (found != i) {
        received = -1000; // lets the producer end
        throw new IllegalStateException("received " + found + " in place of " + i);
      }
    }
    System.out.println("received all");
  }
}
