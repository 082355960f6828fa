package dev.rethread.programs.seeded;

/**
 * As in streamcluster: a barrier made by hand that lets a fast thread through twice.
 *
 * <p>Expect: may-hang
 */
public final class ClusterBarrier {
  private static final int THREADS = 2;
  private static final int ROUNDS = 2;
  private static final Object lock = new Object();
  private static int waiting;
  private static volatile boolean open;
  private static final int[] round = new int[THREADS];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(0));
    Thread second = new Thread(() -> work(1));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("done");
  }

  private static void work(int self) {
    for (int i = 0; i < ROUNDS; i++) {
      round[self] = i;
      await();
      int other = round[1 - self];
      if (Math.abs(other - i) > 1) {
        throw new IllegalStateException("round " + i + " beside round " + other);
      }
    }
  }

  private static void await() {
    synchronized (lock) {
      waiting++;
      if (waiting == THREADS) {
        waiting = 0;
        open = true;
        lock.notifyAll();
        return;
      }
      open = false; // seeded: closes it before the others have left
      while (!open) {
        try {
          lock.wait();
        } catch (InterruptedException e) {
          return;
        }
      }
    }
  }
}
