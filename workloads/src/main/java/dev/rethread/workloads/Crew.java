package dev.rethread.workloads;

/** Threads that do the same work on different data. */
public final class Crew {
  /** What each thread does. */
  public interface Work {
    /**
     * @param number of the thread, from 0
     * @param seen takes what the thread sees
     */
    void run(int number, Digest seen) throws Exception;
  }

  /** What each thread does whose results are looked at by others. */
  public interface Part {
    /**
     * @param number of the thread, from 0
     */
    void run(int number) throws Exception;
  }

  private final String role;
  private final Thread[] threads;
  private final Digest[] seen;
  private final boolean[] done;

  private Crew(String role, int size) {
    this.role = role;
    threads = new Thread[size];
    seen = new Digest[size];
    done = new boolean[size];
  }

  /** Starts the threads and waits until all have ended. */
  public static void run(String role, int size, Part part) throws InterruptedException {
    start(role, size, (number, seen) -> part.run(number)).join();
  }

  /** Starts the threads. */
  public static Crew start(String role, int size, Work work) {
    Crew crew = new Crew(role, size);
    for (int i = 0; i < size; i++) {
      int number = i;
      crew.seen[i] = new Digest();
      crew.threads[i] = new Thread(() -> crew.run(number, work), role + "-" + i);
      crew.threads[i].start();
    }
    return crew;
  }

  private void run(int number, Work work) {
    try {
      work.run(number, seen[number]);
      done[number] = true;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Waits until all have ended.
   *
   * @throws IllegalStateException if one of them has thrown something
   */
  public void join() throws InterruptedException {
    for (int i = 0; i < threads.length; i++) {
      threads[i].join();
      if (!done[i]) {
        throw new IllegalStateException(threads[i].getName() + " has failed");
      }
    }
  }

  /** Waits like {@link #join}, and prints what each has seen. */
  public void report() throws InterruptedException {
    join();
    for (int i = 0; i < threads.length; i++) {
      System.out.println(role + " " + i + ": " + seen[i]);
    }
  }
}
