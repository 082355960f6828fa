package dev.rethread.programs.init;

/**
 * Two threads link the same string concatenation call sites for the first time.
 *
 * <p>Expect: exit
 */
public final class ConcatRace {
  private static int shared;
  private static String last = "";

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work('L'));
    Thread second = new Thread(() -> work('R'));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(last);
  }

  private static void work(char who) {
    int digest = 0;
    for (int i = 0; i < 1000; i++) {
      shared++;
      last = who + ":" + shared + "/" + (long) i + ' ' + (shared % 2 == 0) + 0.5f * i;
      digest = digest * 31 + last.hashCode();
    }
    System.out.println(who + " digest " + digest);
  }
}
