package dev.rethread.programs.init;

/**
 * A static initialiser fails, so the first thread gets the cause and every other one an error.
 *
 * <p>Expect: exit
 */
public final class FailingInit {
  private static int attempts;

  private static final class Broken {
    static int value = compute();

    private static int compute() {
      attempts++;
      throw new IllegalStateException("attempt " + attempts);
    }
  }

  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(FailingInit::use);
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println("attempts " + attempts);
  }

  private static void use() {
    try {
      System.out.println("value " + Broken.value);
    } catch (ExceptionInInitializerError e) {
      System.out.println(
          "first " + Thread.currentThread().getName() + " " + e.getCause().getMessage());
    } catch (NoClassDefFoundError e) {
      System.out.println("later " + Thread.currentThread().getName());
    }
  }
}
