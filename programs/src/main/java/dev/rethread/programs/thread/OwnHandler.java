package dev.rethread.programs.thread;

/**
 * Each thread has its own handler for uncaught exceptions, and one handler throws itself.
 *
 * <p>Expect: exit
 */
public final class OwnHandler {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread calm = new Thread(OwnHandler::work);
    Thread wild = new Thread(OwnHandler::work);
    calm.setUncaughtExceptionHandler(
        (thread, failure) -> System.out.println("calm " + failure.getMessage()));
    wild.setUncaughtExceptionHandler(
        (thread, failure) -> {
          System.out.println("wild " + failure.getMessage());
          throw new IllegalStateException("ignored");
        });
    calm.start();
    wild.start();
    calm.join();
    wild.join();
  }

  private static void work() {
    for (int i = 0; i < 3000; i++) {
      shared++;
    }
    throw new UnsupportedOperationException("shared " + shared);
  }
}
