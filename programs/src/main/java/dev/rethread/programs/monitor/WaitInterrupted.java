package dev.rethread.programs.monitor;

/**
 * A waiting thread is interrupted at a racy moment, before or during its wait.
 *
 * <p>Expect: exit
 */
public final class WaitInterrupted {
  private static final Object lock = new Object();

  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 20; round++) {
      Thread waiter = new Thread(WaitInterrupted::await);
      waiter.start();
      int spins = 0;
      while (waiter.getState() != Thread.State.WAITING && spins < 200) {
        spins++;
      }
      waiter.interrupt();
      waiter.join();
      System.out.println("round " + round + " spins " + spins);
    }
  }

  private static void await() {
    synchronized (lock) {
      boolean early = Thread.currentThread().isInterrupted();
      try {
        lock.wait();
        System.out.println("woken");
      } catch (InterruptedException e) {
        System.out.println(
            "interrupted " + (early ? "early" : "late") + " " + Thread.interrupted());
      }
    }
  }
}
