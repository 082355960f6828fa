package dev.rethread.programs.init;

/**
 * Two threads race to initialise a class, and the loser waits for the winner.
 *
 * <p>Expect: exit
 */
public final class StaticInitRace {
  private static final class Lazy {
    static final String winner = Thread.currentThread().getName();
    static int uses;

    static {
      for (int i = 0; i < 1000; i++) {
        uses++;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(StaticInitRace::use);
    Thread second = new Thread(StaticInitRace::use);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Lazy.winner + " " + Lazy.uses);
  }

  private static void use() {
    for (int i = 0; i < 2000; i++) {
      Lazy.uses++;
    }
    System.out.println("uses " + Lazy.uses);
  }
}
