package dev.rethread.programs.monitor;

/**
 * A static synchronized method and a block on the class literal exclude each other.
 *
 * <p>Expect: exit
 */
public final class ClassLiteralLock {
  private static final int ROUNDS = 1000;
  private static final StringBuilder order = new StringBuilder();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(ClassLiteralLock::viaMethod);
    Thread second = new Thread(ClassLiteralLock::viaBlock);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(order.length() + " " + order.toString().hashCode());
  }

  private static void viaMethod() {
    for (int i = 0; i < ROUNDS; i++) {
      append('m');
    }
  }

  private static synchronized void append(char tag) {
    order.append(tag);
  }

  private static void viaBlock() {
    for (int i = 0; i < ROUNDS; i++) {
      synchronized (ClassLiteralLock.class) {
        order.append('b');
      }
    }
  }
}
