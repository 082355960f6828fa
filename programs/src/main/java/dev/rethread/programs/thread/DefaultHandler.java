package dev.rethread.programs.thread;

/**
 * A default handler gets the uncaught exceptions of three workers in racy order.
 *
 * <p>Expect: exit
 */
public final class DefaultHandler {
  private static int failures;
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread.setDefaultUncaughtExceptionHandler(DefaultHandler::report);
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(DefaultHandler::work);
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println("failures " + failures);
    throw new IllegalStateException("main");
  }

  private static void work() {
    for (int i = 0; i < 2000; i++) {
      shared++;
    }
    throw new IllegalStateException("shared " + shared);
  }

  private static synchronized void report(Thread thread, Throwable failure) {
    failures++;
    System.out.println(thread.getName() + " " + failure.getMessage());
  }
}
