package dev.rethread.programs.thread;

/**
 * Two threads race to start a third one, and the loser gets IllegalThreadStateException.
 *
 * <p>Expect: exit
 */
public final class StartTwice {
  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 20; round++) {
      Thread target = new Thread(() -> {});
      Thread first = new Thread(() -> start(target, "first"));
      Thread second = new Thread(() -> start(target, "second"));
      first.start();
      second.start();
      first.join();
      second.join();
      target.join();
    }
  }

  private static void start(Thread target, String who) {
    try {
      target.start();
      System.out.println(who + " started it");
    } catch (IllegalThreadStateException e) {
      System.out.println(who + " was too late");
    }
  }
}
