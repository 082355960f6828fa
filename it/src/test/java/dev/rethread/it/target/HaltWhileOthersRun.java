package dev.rethread.it.target;

/** Threads race and print for ever, until one of them halts the JVM. */
public final class HaltWhileOthersRun {
  private static int counter;

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      int id = i;
      new Thread(() -> talk(id)).start();
    }
    while (counter < 20_000) {
      counter++;
    }
    System.out.println("halt at " + counter);
    Runtime.getRuntime().halt(7);
  }

  private static void talk(int id) {
    for (int round = 0; ; round++) {
      counter += id;
      if (round % 1_000 == 0) {
        System.out.println(id + " round " + round + " counter " + counter);
      }
    }
  }

  private HaltWhileOthersRun() {}
}
