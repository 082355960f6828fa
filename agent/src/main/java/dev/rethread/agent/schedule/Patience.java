package dev.rethread.agent.schedule;

import org.jspecify.annotations.Nullable;

/**
 * How long a thread may go on while others could, before it is taken to wait for them (a bound in
 * place of the priorities of Musuvathi and Qadeer's Fair Stateless Model Checking, PLDI 2008). One
 * that changes something may do so in a loop, too: it has much longer. One that reads the same
 * location again and again has less.
 */
final class Patience {
  /** How many times longer a thread may go on that changes something. */
  private static final int WHILE_CHANGING = 50;

  private final int most;
  private final int mostSpins;
  private int inARow;
  private int sinceChange;
  private int spins;
  private @Nullable Object object;
  private int salt;

  /**
   * Begins to count.
   *
   * @param most steps that change nothing
   * @param mostSpins of them in a row that read the same location
   */
  Patience(int most, int mostSpins) {
    this.most = most;
    this.mostSpins = mostSpins;
  }

  /** Whether it is at an end, with what the thread is about to do. */
  boolean isOver(Task task) {
    boolean isAccess = !task.writes && (task.object != null || task.salt != 0);
    boolean isSame = isAccess && task.object == object && task.salt == salt;
    object = task.object;
    salt = task.salt;
    spins = isSame ? spins + 1 : 0;
    sinceChange = task.writes ? 0 : sinceChange + 1;
    return ++inARow >= most * WHILE_CHANGING || sinceChange >= most || spins >= mostSpins;
  }

  /** How often the thread has read the same location in a row. */
  int spins() {
    return spins;
  }

  /** Another thread goes on. */
  void begin() {
    inARow = 0;
    sinceChange = 0;
    spins = 0;
  }
}
