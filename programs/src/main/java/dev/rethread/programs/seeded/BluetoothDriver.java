package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * A driver is stopped while a request that has passed the check goes on to use it.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class BluetoothDriver {
  private static final Object lock = new Object();
  private static int pending = 1;
  private static volatile boolean stopping;
  private static volatile boolean stopped;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread request = new Thread(BluetoothDriver::request);
    Thread stop = new Thread(BluetoothDriver::stop);
    request.start();
    stop.start();
    request.join();
    stop.join();
  }

  private static void request() {
    Besides.work();
    if (!stopping) { // seeded: and may be right after
      synchronized (lock) {
        pending++;
      }
      if (stopped) {
        throw new IllegalStateException("used after it was stopped");
      }
      leave();
    }
    System.out.println("requested");
  }

  private static void stop() {
    Besides.work();
    stopping = true;
    leave();
  }

  private static void leave() {
    synchronized (lock) {
      pending--;
      if (pending == 0) {
        stopped = true;
      }
    }
  }
}
