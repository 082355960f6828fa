package dev.rethread.programs.kernel;

import java.util.Arrays;

/**
 * Lamport's bakery algorithm on plain arrays loses mutual exclusion by store-to-load reordering.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: never
 */
public final class Bakery {
  private static final int THREADS = 3;
  private static final int ROUNDS = 1000;
  private static final boolean[] choosing = new boolean[THREADS];
  private static final int[] tickets = new int[THREADS];
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread[] customers = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int me = i;
      customers[i] = new Thread(() -> visit(me));
      customers[i].start();
    }
    for (Thread customer : customers) {
      customer.join();
    }
    System.out.println("counter " + counter);
    if (counter != THREADS * ROUNDS) {
      System.exit(42);
    }
  }

  private static void visit(int me) {
    int highest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      choosing[me] = true;
      int ticket = 1 + Arrays.stream(tickets).max().getAsInt();
      tickets[me] = ticket;
      choosing[me] = false;
      highest = Math.max(highest, ticket);
      for (int other = 0; other < THREADS; other++) {
        while (choosing[other]) {
          Thread.yield();
        }
        while (isBefore(other, me)) {
          Thread.yield();
        }
      }
      counter++;
      tickets[me] = 0;
    }
    System.out.println(me + " highest ticket " + highest);
  }

  private static boolean isBefore(int other, int me) {
    int ticket = tickets[other];
    return ticket != 0 && (ticket < tickets[me] || ticket == tickets[me] && other < me);
  }
}
