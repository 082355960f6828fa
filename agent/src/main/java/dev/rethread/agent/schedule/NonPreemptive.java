package dev.rethread.agent.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets a thread run as long as it can, then the one that has not run for longest. A thread that
 * goes on and on without changing anything while others could run is taken to wait for them, and
 * passed over (a bound in place of the priorities of Musuvathi and Qadeer's Fair Stateless Model
 * Checking, PLDI 2008). One that changes something may do so in a loop, too: it has much longer.
 */
public final class NonPreemptive implements Strategy {
  /** How many times longer a thread may go on that changes something. */
  private static final int WHILE_CHANGING = 50;

  private final int patience;
  private final Map<Task, Long> lastTurns = new HashMap<>();
  private long turns;
  private int inARow;
  private int sinceChange;

  /**
   * Makes one.
   *
   * @param patience how many steps a thread may take that change nothing, while others could
   */
  public NonPreemptive(int patience) {
    this.patience = patience;
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    boolean goesOn = current != null && (enabled.size() == 1 || !isOverdue(current));
    Task next = goesOn && current != null ? current : longestAgo(enabled);
    inARow = goesOn ? inARow : 0;
    sinceChange = goesOn ? sinceChange : 0;
    lastTurns.put(next, ++turns);
    return next;
  }

  private boolean isOverdue(Task current) {
    sinceChange = current.writes ? 0 : sinceChange + 1;
    return ++inARow >= patience * WHILE_CHANGING || sinceChange >= patience;
  }

  private Task longestAgo(List<Task> enabled) {
    Task found = enabled.get(0);
    for (Task task : enabled) {
      found = lastTurn(task) < lastTurn(found) ? task : found;
    }
    return found;
  }

  private long lastTurn(Task task) {
    return lastTurns.getOrDefault(task, 0L);
  }
}
