package dev.rethread.workloads;

/** Threads that do the same work on different data. */
final class Crew {
  /** What each thread does. */
  interface Work {
    /**
     * @param number of the thread, from 0
     * @param seen takes what the thread sees
     */
    void run(int number, Digest seen) throws Exception;
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

  /** Starts the threads. */
  static Crew start(String role, int size, Work work) {
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
   * Waits until all have ended, and prints what each has seen.
   *
   * @throws IllegalStateException if one of them has thrown something
   */
  void report() throws InterruptedException {
    for (int i = 0; i < threads.length; i++) {
      threads[i].join();
      if (!done[i]) {
        throw new IllegalStateException(threads[i].getName() + " has failed");
      }
      System.out.println(role + " " + i + ": " + seen[i]);
    }
  }
}
