package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fair spin lock with tickets serves its threads in the order of arrival.
 *
 * <p>Expect: exit
 */
public final class TicketLock {
  private static final AtomicInteger next = new AtomicInteger();
  private static volatile int serving;
  private static int digest;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("digest " + digest);
  }

  private static void work(int id) {
    int waited = 0;
    for (int i = 0; i < 500; i++) {
      int ticket = next.getAndIncrement();
      waited += ticket - serving;
      while (serving != ticket) {
        Thread.yield();
      }
      digest = digest * 31 + id;
      serving = ticket + 1;
    }
    System.out.println(id + " waited " + waited);
  }
}
