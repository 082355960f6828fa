package dev.rethread.it.target;

/** Works until it is told to end, and then closes in a shutdown hook, as services do. */
public final class Service {
  private static int requests;
  private static volatile boolean closing;

  public static void main(String[] args) {
    Thread polite = new Thread(Service::serve, "polite");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(polite), "closer"));
    polite.start();
    Thread worker = new Thread(Service::work, "worker");
    worker.start();
    System.out.println("ready");
  }

  private static void serve() {
    while (!closing) {
      requests++;
      Thread.onSpinWait();
    }
    System.out.println("polite ends");
  }

  /** Takes no notice. */
  private static void work() {
    while (true) {
      requests++;
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private static void close(Thread polite) {
    closing = true;
    try {
      polite.join();
    } catch (InterruptedException e) {
      System.out.println("interrupted");
    }
    System.out.println("closed after " + (requests > 0 ? "some" : "no") + " requests");
  }

  private Service() {}
}
