package dev.rethread.programs.input;

import java.util.Date;

/**
 * The milliseconds of the wall clock decide a branch and how long a loop runs.
 *
 * <p>Expect: exit
 */
public final class WallClock {
  private static int turns;

  public static void main(String[] args) throws Exception {
    long start = System.currentTimeMillis();
    System.out.println("start " + start + (start % 2 == 0 ? " even" : " odd"));
    Thread ticker = new Thread(() -> spinUntil(start + 3));
    ticker.start();
    ticker.join();
    System.out.println("turns " + turns + " " + new Date(start).getTime());
  }

  private static void spinUntil(long end) {
    while (System.currentTimeMillis() < end) {
      turns++;
    }
  }
}
