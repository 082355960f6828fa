package dev.rethread.programs;

/**
 * Correct work that the threads of a program do besides, so that its runs are longer: as many
 * rounds as the first argument of main says, none without. A thread works on something of its own,
 * and tells the others now and then.
 */
public final class Besides {
  /** After so many rounds a thread adds to what all have done. */
  private static final int AT_ONCE = 8;

  private static int rounds;
  private static int done;

  /** What a thread has done for itself. */
  private static final class Share {
    private int done;

    synchronized int count() {
      return ++done;
    }
  }

  private Besides() {}

  /** Takes over the arguments of main, before any thread starts. */
  public static void read(String[] args) {
    if (args.length > 0) {
      rounds = Integer.parseInt(args[0]);
    }
  }

  /** Does a thread's share. */
  public static void work() {
    Share share = new Share();
    for (int i = 0; i < rounds; i++) {
      if (share.count() % AT_ONCE == 0) {
        add();
      }
    }
  }

  private static synchronized void add() {
    done += AT_ONCE;
  }
}
