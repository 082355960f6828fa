package dev.rethread.it.target;

/** Threads race on a counter and say what they saw, for long: something to kill in the middle. */
public final class Chatter {
  /** Longer than any test waits, and an end if there is no test any more to kill it. */
  private static final int ROUNDS = 2_000_000;

  private static int counter;

  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      int id = i;
      new Thread(() -> talk(id)).start();
    }
  }

  private static void talk(int id) {
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < 100; i++) {
        counter += id;
      }
      System.out.println(id + " round " + round + " counter " + counter);
    }
  }

  private Chatter() {}
}
