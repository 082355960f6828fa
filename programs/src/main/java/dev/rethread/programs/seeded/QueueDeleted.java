package dev.rethread.programs.seeded;

/**
 * As in pbzip2: the main thread clears the queue while a consumer still needs it.
 *
 * <p>Expect: exit
 */
public final class QueueDeleted {
  private static volatile Object mutex = new Object();
  private static volatile boolean done;

  public static void main(String[] args) throws Exception {
    Thread consumer = new Thread(QueueDeleted::consume);
    consumer.start();
    done = true;
    mutex = null; // seeded: the consumer may not have ended
    consumer.join();
  }

  private static void consume() {
    boolean last = false;
    while (!last) {
      last = done;
      synchronized (mutex) {
        System.out.println("consumes");
      }
    }
  }
}
