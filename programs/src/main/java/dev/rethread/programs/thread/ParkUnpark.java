package dev.rethread.programs.thread;

import java.util.concurrent.locks.LockSupport;

/**
 * Two threads hand a token back and forth with park and unpark, and count their returns.
 *
 * <p>Expect: exit
 */
public final class ParkUnpark {
  private static final int ROUNDS = 200;
  private static volatile Thread owner;

  public static void main(String[] args) throws Exception {
    Thread[] players = new Thread[2];
    players[0] = new Thread(() -> play(players, 0));
    players[1] = new Thread(() -> play(players, 1));
    owner = players[0];
    players[0].start();
    players[1].start();
    players[0].join();
    players[1].join();
  }

  private static void play(Thread[] players, int me) {
    int parks = 0;
    for (int i = 0; i < ROUNDS; i++) {
      while (owner != players[me]) {
        LockSupport.park(players);
        parks++;
      }
      owner = players[1 - me];
      LockSupport.unpark(owner);
    }
    System.out.println(me + " parks " + parks);
  }
}
