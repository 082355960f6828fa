package dev.rethread.programs.thread;

/**
 * Joins with a timeout run out several times before the child ends.
 *
 * <p>Expect: exit
 */
public final class JoinTimeout {
  private static volatile int progress;

  public static void main(String[] args) throws Exception {
    Thread child = new Thread(JoinTimeout::work);
    child.start();
    int attempts = 0;
    int digest = 0;
    do {
      child.join(1);
      attempts++;
      digest = digest * 31 + progress;
    } while (child.isAlive());
    child.join(10_000);
    System.out.println("attempts " + attempts + " digest " + digest);
  }

  private static void work() {
    for (int i = 0; i < 3000; i++) {
      progress = i;
      Thread.yield();
    }
  }
}
