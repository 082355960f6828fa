package dev.rethread.programs.thread;

/**
 * A busy loop ends when it sees its interrupt, and prints how far it came.
 *
 * <p>Expect: exit
 */
public final class InterruptBusyLoop {
  private static volatile boolean looping;

  public static void main(String[] args) throws Exception {
    Thread busy = new Thread(InterruptBusyLoop::loop);
    busy.start();
    while (!looping) {
      Thread.yield();
    }
    busy.interrupt();
    busy.join();
    System.out.println("main " + busy.isInterrupted() + " " + Thread.interrupted());
  }

  private static void loop() {
    long turns = 0;
    looping = true;
    while (!Thread.currentThread().isInterrupted()) {
      turns++;
    }
    boolean first = Thread.interrupted();
    System.out.println("turns " + turns + " " + first + " " + Thread.interrupted());
  }
}
