package dev.rethread.programs.kernel;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ticket agents check for a free seat and sell it in two steps, so that a flight is overbooked.
 *
 * <p>Expect: exit
 */
public final class AirlineOverbooking {
  private static final int SEATS = 2000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static volatile int sold;

  public static void main(String[] args) throws Exception {
    int[] tickets = new int[2];
    Thread first = new Thread(() -> tickets[0] = sell());
    Thread second = new Thread(() -> tickets[1] = sell());
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("sold " + tickets[0] + " + " + tickets[1] + " of " + SEATS);
    if (tickets[0] + tickets[1] > SEATS) {
      System.exit(42);
    }
  }

  private static int sell() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    int tickets = 0;
    while (sold < SEATS) {
      int seat = sold; // seeded: checked, read and written in three steps
      tickets++;
      sold = seat + 1;
    }
    return tickets;
  }
}
