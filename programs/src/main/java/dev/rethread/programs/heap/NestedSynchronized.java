package dev.rethread.programs.heap;

/**
 * Synchronized blocks nest two deep while unprotected fields race beside them.
 *
 * <p>Expect: exit
 */
public final class NestedSynchronized {
  private static final int ROUNDS = 1500;
  private static final Object outer = new Object();
  private static final Object inner = new Object();
  private static final StringBuilder order = new StringBuilder();
  private static int guarded;
  private static int unguarded;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work('L'));
    Thread second = new Thread(() -> work('R'));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(guarded + " " + unguarded + " " + order.toString().hashCode());
  }

  private static void work(char tag) {
    for (int i = 0; i < ROUNDS; i++) {
      synchronized (outer) {
        unguarded = guarded;
        synchronized (inner) {
          guarded++;
          order.append(tag);
        }
      }
      unguarded++;
      synchronized (inner) {
        order.append('.');
      }
    }
  }
}
