package dev.rethread.agent.schedule;

/** Threads of Rethread that help those of the program to take turns, in one run after the other. */
public final class Attendants {
  private final Waker waker = new Waker();
  private final Lookout lookout = new Lookout();
  private final boolean spins;

  /**
   * Makes them.
   *
   * @param spins whether a thread that waits for its turn may keep a processor busy for a moment
   */
  public Attendants(boolean spins) {
    this.spins = spins;
  }

  boolean spins() {
    return spins;
  }

  /** To be called before the program starts. */
  public void start() {
    waker.start();
    lookout.start();
  }

  void watch(Turns turns) {
    lookout.watch(turns);
  }

  void wake(Task task) {
    waker.wake(task);
  }
}
