package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * A value is computed in two stages under two locks; a reader between them sees half of it.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class TwoStage {
  private static final Object firstLock = new Object();
  private static final Object secondLock = new Object();
  private static int first;
  private static int second;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread writer = new Thread(TwoStage::write);
    Thread reader = new Thread(TwoStage::read);
    writer.start();
    reader.start();
    writer.join();
    reader.join();
  }

  private static void write() {
    Besides.work();
    synchronized (firstLock) {
      first = 1;
    }
    synchronized (secondLock) {
      second = first + 1; // seeded: the stages are not one step
    }
  }

  private static void read() {
    Besides.work();
    int one;
    synchronized (firstLock) {
      one = first;
    }
    int two;
    synchronized (secondLock) {
      two = second;
    }
    if (one != 0 && two != one + 1) {
      throw new IllegalStateException("first " + one + " and second " + two);
    }
    System.out.println("seen " + one);
  }
}
