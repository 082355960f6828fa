package dev.rethread.programs.thread;

/**
 * Thread.interrupted clears the flag, so that several interrupts may count as one.
 *
 * <p>Expect: exit
 */
public final class InterruptCount {
  private static volatile boolean done;

  public static void main(String[] args) throws Exception {
    Thread receiver = new Thread(InterruptCount::receive);
    receiver.start();
    for (int i = 0; i < 500; i++) {
      receiver.interrupt();
    }
    done = true;
    receiver.join();
  }

  private static void receive() {
    int received = 0;
    int polls = 0;
    while (!done) {
      received += Thread.interrupted() ? 1 : 0;
      polls++;
    }
    System.out.println("received " + received + " polls " + polls);
  }
}
