package dev.rethread.programs.thread;

import java.util.Arrays;

/**
 * Two hundred short threads append their number to a racy array of arrivals.
 *
 * <p>Expect: exit
 */
public final class ManyShort {
  private static final int THREADS = 200;
  private static final int[] arrivals = new int[THREADS];
  private static int arrived;

  public static void main(String[] args) throws Exception {
    Thread[] crowd = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      crowd[i] = new Thread(() -> arrive(number));
      crowd[i].start();
    }
    for (Thread member : crowd) {
      member.join();
    }
    System.out.println(arrived + " " + Arrays.toString(arrivals));
  }

  private static void arrive(int number) {
    arrivals[arrived] = number;
    Thread.yield();
    arrived++;
  }
}
