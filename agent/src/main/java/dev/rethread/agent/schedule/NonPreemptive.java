package dev.rethread.agent.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets a thread run as long as it can, then the one that has not run for longest. A thread that
 * goes on and on while others could run is taken to wait for them, and passed over ({@link
 * Patience}).
 */
public final class NonPreemptive implements Strategy {
  private final Patience patience;
  private final Map<Task, Long> lastTurns = new HashMap<>();
  private long turns;

  /**
   * Makes one.
   *
   * @param patience how many steps a thread may take that change nothing, while others could
   */
  public NonPreemptive(int patience) {
    this.patience = new Patience(patience, patience);
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    boolean goesOn = current != null && (enabled.size() == 1 || !patience.isOver(current));
    Task next = goesOn && current != null ? current : longestAgo(enabled);
    if (!goesOn) {
      patience.begin();
    }
    lastTurns.put(next, ++turns);
    return next;
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
