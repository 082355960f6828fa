package dev.rethread.programs.thread;

/**
 * A thread that joins another one is interrupted, unless the other one ends first.
 *
 * <p>Expect: exit
 */
public final class InterruptJoin {
  private static int progress;

  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 20; round++) {
      Thread worker = new Thread(InterruptJoin::work);
      Thread joiner = new Thread(() -> join(worker));
      worker.start();
      joiner.start();
      Thread.yield();
      joiner.interrupt();
      joiner.join();
      worker.join();
    }
  }

  private static void work() {
    for (int i = 0; i < 1000; i++) {
      progress++;
    }
  }

  private static void join(Thread worker) {
    try {
      worker.join();
      System.out.println("joined " + progress);
    } catch (InterruptedException e) {
      System.out.println("interrupted " + progress + " " + worker.isAlive());
    }
  }
}
