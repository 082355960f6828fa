package dev.rethread.programs.thread;

/**
 * Main polls isAlive of a child from before its start to after its end.
 *
 * <p>Expect: exit
 */
public final class IsAlivePolling {
  private static int progress;

  public static void main(String[] args) throws Exception {
    Thread child = new Thread(IsAlivePolling::work);
    boolean before = child.isAlive();
    child.start();
    int polls = 0;
    int digest = 0;
    while (child.isAlive()) {
      polls++;
      digest = digest * 31 + progress;
      Thread.yield();
    }
    System.out.println(before + " polls " + polls + " digest " + digest + " end " + progress);
  }

  private static void work() {
    for (int i = 0; i < 2000; i++) {
      progress++;
    }
  }
}
