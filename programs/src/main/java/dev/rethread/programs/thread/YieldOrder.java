package dev.rethread.programs.thread;

/**
 * Three threads append to one trace and yield in between.
 *
 * <p>Expect: exit
 */
public final class YieldOrder {
  private static final StringBuffer trace = new StringBuffer();

  public static void main(String[] args) throws Exception {
    Thread[] runners = new Thread[3];
    for (int i = 0; i < runners.length; i++) {
      char tag = (char) ('a' + i);
      runners[i] = new Thread(() -> run(tag));
      runners[i].start();
    }
    for (Thread runner : runners) {
      runner.join();
    }
    System.out.println(trace);
  }

  private static void run(char tag) {
    for (int i = 0; i < 40; i++) {
      trace.append(tag);
      Thread.yield();
    }
  }
}
