package dev.rethread.programs.monitor;

/**
 * Wait and notify without the monitor throw IllegalMonitorStateException while another thread owns
 * it.
 *
 * <p>Expect: exit
 */
public final class IllegalMonitor {
  private static final Object lock = new Object();
  private static int entered;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(IllegalMonitor::own);
    Thread second = new Thread(IllegalMonitor::misuse);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void own() {
    for (int i = 0; i < 1000; i++) {
      synchronized (lock) {
        entered++;
        lock.notifyAll();
      }
    }
  }

  private static void misuse() {
    int failures = 0;
    int digest = 0;
    for (int i = 0; i < 300; i++) {
      try {
        if (i % 2 == 0) {
          lock.notify();
        } else {
          lock.wait(1);
        }
      } catch (IllegalMonitorStateException e) {
        failures++;
        digest = digest * 31 + entered;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    System.out.println("failures " + failures + " digest " + digest);
  }
}
