package dev.rethread.programs.juc;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Four threads swap values through one exchanger, some with a timeout that may run out.
 *
 * <p>Expect: exit
 */
public final class ExchangerPairs {
  private static final Exchanger<Integer> exchanger = new Exchanger<>();

  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[4];
    for (int i = 0; i < crew.length; i++) {
      int id = i;
      crew[i] = new Thread(() -> swap(id));
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
  }

  private static void swap(int id) {
    int held = id;
    int timeouts = 0;
    for (int i = 0; i < 30; i++) {
      try {
        held = held * 31 + exchanger.exchange(held, 200, TimeUnit.MICROSECONDS);
      } catch (TimeoutException e) {
        timeouts++;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    System.out.println(id + " holds " + held + " timeouts " + timeouts);
  }
}
