package dev.rethread.programs.heap;

/**
 * Threads that are interrupted all the time update fields without a lock: whoever waits for another
 * one must not take it for absent just because an interrupted thread cannot sleep.
 *
 * <p>Expect: exit
 */
public final class RacesWhileInterrupted {
  private static final int THREADS = 3;
  private static final int ROUNDS = 40;
  private static int first;
  private static int second;
  private static int third;
  private static int fourth;

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(RacesWhileInterrupted::race, "racer-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(first + " " + second + " " + third + " " + fourth);
  }

  private static void race() {
    Thread.currentThread().interrupt();
    int found = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < 500; i++) {
        first++;
      }
      found = found * 31 + first;
      for (int i = 0; i < 500; i++) {
        second++;
      }
      found = found * 31 + second;
      for (int i = 0; i < 500; i++) {
        third++;
      }
      found = found * 31 + third;
      for (int i = 0; i < 500; i++) {
        fourth++;
      }
      found = found * 31 + fourth;
      Thread.yield();
    }
    System.out.println(Thread.currentThread().getName() + " found " + found);
  }
}
