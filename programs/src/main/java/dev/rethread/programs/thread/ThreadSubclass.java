package dev.rethread.programs.thread;

/**
 * A subclass of Thread overrides run, start and interrupt, and races on its own fields.
 *
 * <p>Expect: exit
 */
public final class ThreadSubclass {
  private static final class Worker extends Thread {
    private volatile int progress;
    private int interrupts;

    @Override
    public void run() {
      for (int i = 0; i < 3000; i++) {
        progress++;
      }
      System.out.println("worker " + progress + " interrupts " + interrupts);
    }

    @Override
    public synchronized void start() {
      progress = 7;
      super.start();
    }

    @Override
    public void interrupt() {
      interrupts++;
      super.interrupt();
    }
  }

  public static void main(String[] args) throws Exception {
    Worker worker = new Worker();
    worker.start();
    while (worker.progress == 7) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < 1000; i++) {
      worker.progress--;
    }
    worker.interrupt();
    worker.join();
    System.out.println("main " + worker.progress);
  }
}
