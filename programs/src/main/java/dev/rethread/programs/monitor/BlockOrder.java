package dev.rethread.programs.monitor;

/**
 * Three threads enter one synchronized block, and the order of their turns is printed.
 *
 * <p>Expect: exit
 */
public final class BlockOrder {
  private static final Object lock = new Object();
  private static final StringBuilder order = new StringBuilder();
  private static char next = 'a';

  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(BlockOrder::work);
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println(order);
  }

  private static void work() {
    char tag;
    synchronized (lock) {
      tag = next++;
    }
    for (int i = 0; i < 60; i++) {
      synchronized (lock) {
        order.append(tag);
      }
      Thread.yield();
    }
  }
}
