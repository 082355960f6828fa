package dev.rethread.programs.juc;

import java.util.concurrent.LinkedTransferQueue;

/**
 * A LinkedTransferQueue mixes transfers that wait for a taker with puts that do not.
 *
 * <p>Expect: exit
 */
public final class TransferQueue {
  private static final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();

  public static void main(String[] args) throws Exception {
    Thread consumer = new Thread(TransferQueue::consume);
    consumer.start();
    Thread first = new Thread(() -> produce(1));
    Thread second = new Thread(() -> produce(2));
    first.start();
    second.start();
    first.join();
    second.join();
    consumer.join();
  }

  private static void produce(int id) {
    int waiting = 0;
    int direct = 0;
    try {
      for (int i = 0; i < 100; i++) {
        waiting += queue.hasWaitingConsumer() ? 1 : 0;
        if (queue.tryTransfer(id * 1000 + i)) {
          direct++;
        } else if (i % 3 == 0) {
          queue.transfer(id * 1000 + i);
        } else {
          queue.put(id * 1000 + i);
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println(id + " direct " + direct + " waiting " + waiting);
  }

  private static void consume() {
    int digest = 0;
    try {
      for (int i = 0; i < 200; i++) {
        digest = digest * 31 + queue.take();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println("digest " + digest);
  }
}
