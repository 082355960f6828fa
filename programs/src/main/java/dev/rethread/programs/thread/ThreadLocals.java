package dev.rethread.programs.thread;

import java.util.Arrays;

/**
 * Thread locals keep racy values apart: initial values come from a shared counter.
 *
 * <p>Expect: exit
 */
public final class ThreadLocals {
  private static int next;
  private static final ThreadLocal<Integer> ticket = ThreadLocal.withInitial(() -> next++);
  private static final ThreadLocal<int[]> cell = new ThreadLocal<>();

  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[4];
    for (int i = 0; i < crew.length; i++) {
      int id = i;
      crew[i] = new Thread(() -> work(id));
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println("main " + ticket.get() + " " + Arrays.toString(cell.get()));
  }

  private static void work(int id) {
    cell.set(new int[1]);
    int sum = 0;
    for (int i = 0; i < 200; i++) {
      cell.get()[0] += ticket.get();
      sum += cell.get()[0];
      if (i % 50 == 0) {
        ticket.remove();
      }
    }
    System.out.println(id + " " + sum);
  }
}
