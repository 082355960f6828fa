package dev.rethread.programs.turns;

/**
 * Exits with a code that could be taken for none, from another thread than main, which waits for
 * good and does not want to end.
 *
 * <p>Expect: exit
 */
public final class ExitsWithMinusOne {
  private static final Object LOCK = new Object();

  public static void main(String[] args) {
    new Thread(() -> System.exit(-1)).start();
    while (true) {
      synchronized (LOCK) {
        try {
          LOCK.wait(1);
        } catch (Throwable e) {
          System.out.println("not impressed by " + e);
        }
      }
    }
  }

  private ExitsWithMinusOne() {}
}
