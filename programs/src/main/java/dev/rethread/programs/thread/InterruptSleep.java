package dev.rethread.programs.thread;

/**
 * A sleeping thread is interrupted at a racy moment, before or during its sleep.
 *
 * <p>Expect: exit
 */
public final class InterruptSleep {
  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 20; round++) {
      Thread sleeper = new Thread(InterruptSleep::sleep);
      sleeper.start();
      for (int i = 0; i < round * 20; i++) {
        Thread.yield();
      }
      sleeper.interrupt();
      sleeper.join();
    }
  }

  private static void sleep() {
    boolean early = Thread.currentThread().isInterrupted();
    try {
      Thread.sleep(60_000);
      System.out.println("slept");
    } catch (InterruptedException e) {
      System.out.println(e.getMessage() + (early ? " early" : " late"));
    }
  }
}
