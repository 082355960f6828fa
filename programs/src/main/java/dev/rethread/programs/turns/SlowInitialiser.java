package dev.rethread.programs.turns;

/**
 * Two threads use a class whose initialiser takes its time, and a third one whose initialiser
 * fails.
 *
 * <p>Expect: exit
 */
public final class SlowInitialiser {
  private static final class Slow {
    static final int VALUE = slowly();

    private static int slowly() {
      try {
        Thread.sleep(10);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return 7;
    }
  }

  private static final class Failing {
    static final int VALUE = Integer.parseInt("none");
  }

  public static void main(String[] args) throws Exception {
    Thread other = new Thread(SlowInitialiser::use);
    other.start();
    use();
    other.join();
    for (int i = 0; i < 2; i++) {
      try {
        throw new IllegalStateException("value " + Failing.VALUE);
      } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
        System.out.println(e.getClass().getName());
      }
    }
  }

  private static void use() {
    if (Slow.VALUE != 7) {
      throw new IllegalStateException("not initialised");
    }
  }

  private SlowInitialiser() {}
}
