package dev.rethread.programs.deadlock;

import dev.rethread.programs.Besides;
import java.util.Arrays;

/**
 * Five philosophers take their left fork and then wait for the right one.
 *
 * <p>Expect: may-hang
 *
 * <p>Simplify: 20
 */
public final class Philosophers {
  private static final int SEATS = 5;
  private static final Object[] forks = new Object[SEATS];
  private static final int[] meals = new int[SEATS];

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Arrays.setAll(forks, i -> new Object());
    Thread[] philosophers = new Thread[SEATS];
    for (int i = 0; i < SEATS; i++) {
      int seat = i;
      philosophers[i] = new Thread(() -> dine(seat));
      philosophers[i].start();
    }
    for (Thread philosopher : philosophers) {
      philosopher.join();
    }
    System.out.println(Arrays.toString(meals));
  }

  private static void dine(int seat) {
    Besides.work();
    for (int i = 0; i < 200; i++) {
      synchronized (forks[seat]) {
        Thread.yield();
        synchronized (forks[(seat + 1) % SEATS]) { // seeded: all of them may hold one
          meals[seat]++;
        }
      }
      if (meals[seat] % 10 == 0) {
        System.out.println(seat + " had " + meals[seat]);
      }
    }
    System.out.println(seat + " is full, others " + Arrays.stream(meals).sum());
  }
}
