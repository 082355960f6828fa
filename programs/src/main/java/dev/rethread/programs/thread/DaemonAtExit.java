package dev.rethread.programs.thread;

/**
 * A daemon is still counting and printing when the last user thread ends.
 *
 * <p>Expect: exit
 */
public final class DaemonAtExit {
  private static volatile int turns;

  public static void main(String[] args) throws Exception {
    Thread daemon = new Thread(DaemonAtExit::count);
    daemon.setDaemon(true);
    daemon.start();
    while (turns < 500) {
      Thread.onSpinWait();
    }
    System.out.println("main ends at " + turns);
  }

  private static void count() {
    while (true) {
      turns++;
      if (turns % 200 == 0) {
        System.out.println("daemon " + turns);
      }
    }
  }
}
