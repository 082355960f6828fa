package dev.rethread.programs.init;

/**
 * Method references to what makes a thread wait and wakes it up; a sleep that is interrupted.
 *
 * <p>Expect: exit
 */
public final class WaitingByReference {
  private interface Step {
    void run() throws InterruptedException;
  }

  private interface Sleep {
    void of(long millis, int nanos) throws InterruptedException;
  }

  private static final Object LOCK = new Object();
  private static int turn;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> alternate(0));
    Thread second = new Thread(() -> alternate(1));
    Thread sleeper = new Thread(WaitingByReference::sleepLong);
    first.start();
    second.start();
    sleeper.start();
    first.join();
    second.join();
    sleeper.interrupt();
    sleeper.join();
    System.out.println(turn);
  }

  private static void alternate(int id) {
    Step await = LOCK::wait;
    Step wake = LOCK::notifyAll;
    try {
      for (int i = 0; i < 50; i++) {
        synchronized (LOCK) {
          while (turn % 2 != id) {
            await.run();
          }
          turn++;
          wake.run();
        }
      }
    } catch (InterruptedException e) {
      System.out.println(e);
    }
  }

  private static void sleepLong() {
    Sleep sleep = Thread::sleep;
    try {
      sleep.of(1, 1);
      sleep.of(600_000, 0);
    } catch (InterruptedException e) {
      System.out.println("woken at " + turn);
    }
  }
}
