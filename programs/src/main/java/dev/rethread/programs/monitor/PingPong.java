package dev.rethread.programs.monitor;

/**
 * Two threads take strict turns with wait and notify and count how often each had to wait.
 *
 * <p>Expect: exit
 */
public final class PingPong {
  private static final int ROUNDS = 200;
  private static final Object lock = new Object();
  private static boolean ping = true;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> play(true));
    Thread second = new Thread(() -> play(false));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void play(boolean mine) {
    int waits = 0;
    try {
      for (int i = 0; i < ROUNDS; i++) {
        synchronized (lock) {
          while (ping != mine) {
            lock.wait();
            waits++;
          }
          ping = !mine;
          lock.notify();
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println((mine ? "ping" : "pong") + " waited " + waits);
  }
}
