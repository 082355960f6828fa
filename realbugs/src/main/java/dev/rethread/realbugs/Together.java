package dev.rethread.realbugs;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that begin within nanoseconds of each other, however long it takes to start them. */
final class Together {
  /** What one of the threads does. */
  interface Task {
    void run() throws Exception;
  }

  /**
   * Runs each task in a thread of its own and waits until all have ended.
   *
   * @return whether all tasks returned; what one threw is its thread's uncaught exception
   */
  static boolean run(Task... tasks) throws InterruptedException {
    AtomicInteger missing = new AtomicInteger(tasks.length);
    AtomicInteger returned = new AtomicInteger();
    Thread[] threads = new Thread[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      Task task = tasks[i];
      threads[i] = new Thread(() -> begin(task, missing, returned), "runner-" + (i + 1));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return returned.get() == tasks.length;
  }

  /** The same task in several threads. */
  static boolean run(int threads, Task task) throws InterruptedException {
    Task[] tasks = new Task[threads];
    Arrays.fill(tasks, task);
    return run(tasks);
  }

  private static void begin(Task task, AtomicInteger missing, AtomicInteger returned) {
    missing.decrementAndGet();
    while (missing.get() > 0) {
      Thread.onSpinWait();
    }
    try {
      task.run();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    returned.incrementAndGet();
  }

  private Together() {}
}
