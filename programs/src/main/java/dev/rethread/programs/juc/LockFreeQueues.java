package dev.rethread.programs.juc;

import java.util.ArrayList;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A ConcurrentLinkedQueue and a ConcurrentLinkedDeque are filled and polled at the same time.
 *
 * <p>Expect: exit
 */
public final class LockFreeQueues {
  private static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
  private static final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(new ArrayList<>(queue).hashCode() + " " + new ArrayList<>(deque).hashCode());
  }

  private static void work(int id) {
    int digest = 0;
    for (int i = 0; i < 500; i++) {
      queue.add(id * 1000 + i);
      deque.addFirst(id * 1000 + i);
      Integer last = i % 3 == 0 ? deque.pollLast() : deque.peekFirst();
      Integer head = i % 2 == 0 ? queue.poll() : queue.peek();
      digest = digest * 31 + Objects.hash(last, head);
    }
    System.out.println(id + " digest " + digest);
  }
}
