package dev.rethread.programs.juc;

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * Items of a DelayQueue are taken by two threads when their delay is over.
 *
 * <p>Expect: exit
 */
public final class DelayedItems {
  private record Item(int number, long due) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(due, ((Item) other).due);
    }
  }

  private static final DelayQueue<Item> queue = new DelayQueue<>();

  public static void main(String[] args) throws Exception {
    long now = System.nanoTime();
    for (int i = 0; i < 20; i++) {
      queue.add(new Item(i, now + i * 7 % 20 * 200_000L));
    }
    Thread first = new Thread(() -> take("a"));
    Thread second = new Thread(() -> take("b"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("left " + queue.size());
  }

  private static void take(String who) {
    StringBuilder taken = new StringBuilder(who);
    try {
      for (int i = 0; i < 10; i++) {
        taken.append(' ').append(queue.take().number());
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println(taken);
  }
}
