package dev.rethread.workloads;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Splits loops over an index between threads. */
public final class Workers {
  public static final int COUNT = 4;

  /** One thread's part of the work. */
  public interface Part {
    /**
     * @param number of the thread, from 0
     * @param barrier for all threads
     */
    void run(int number, Barrier barrier) throws Exception;
  }

  /** Where all threads wait for each other. */
  public static final class Barrier {
    private final CyclicBarrier barrier = new CyclicBarrier(COUNT);

    public void await() throws InterruptedException, BrokenBarrierException {
      barrier.await();
    }
  }

  public static void run(Part part) throws InterruptedException {
    Barrier barrier = new Barrier();
    Crew.run("worker", COUNT, number -> part.run(number, barrier));
  }

  /** The first index of a thread's part; that of the next thread is the end of the part. */
  public static int first(int number, int size) {
    return (int) ((long) size * number / COUNT);
  }

  private Workers() {}
}
