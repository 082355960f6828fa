package dev.rethread.programs.thread;

/**
 * Two threads take turns by spinning on a volatile field, and count their spins.
 *
 * <p>Expect: exit
 */
public final class SpinHandoff {
  private static final int ROUNDS = 200;
  private static volatile int turn;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> play(0));
    Thread second = new Thread(() -> play(1));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void play(int me) {
    long spins = 0;
    for (int i = 0; i < ROUNDS; i++) {
      while (turn != me) {
        Thread.onSpinWait();
        if (++spins % 1000 == 0) {
          Thread.yield();
        }
      }
      turn = 1 - me;
    }
    System.out.println(me + " spins " + spins);
  }
}
