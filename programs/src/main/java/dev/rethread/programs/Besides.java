package dev.rethread.programs;

/**
 * Correct work that the threads of a program do besides, so that its runs are longer: as many
 * rounds as the first argument of main says, none without.
 */
public final class Besides {
  private static int rounds;
  private static int done;

  private Besides() {}

  /** Takes over the arguments of main, before any thread starts. */
  public static void read(String[] args) {
    if (args.length > 0) {
      rounds = Integer.parseInt(args[0]);
    }
  }

  /** Does a thread's share. */
  public static void work() {
    for (int i = 0; i < rounds; i++) {
      count();
    }
  }

  private static synchronized void count() {
    done++;
  }
}
