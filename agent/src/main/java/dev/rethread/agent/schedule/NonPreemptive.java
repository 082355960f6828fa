package dev.rethread.agent.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets a thread run as long as it can, then the next in the order of birth. One that goes on and on
 * while others could run is taken to wait for them, and passed over (a bound in place of the
 * priorities of Musuvathi and Qadeer's Fair Stateless Model Checking, PLDI 2008).
 */
public final class NonPreemptive implements Strategy {
  private final int patience;
  private int inARow;

  /**
   * Makes one.
   *
   * @param patience how many steps a thread may take while others could
   */
  public NonPreemptive(int patience) {
    this.patience = patience;
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    if (current != null && ++inARow < patience) {
      return current;
    }
    inARow = 0;
    int after = current == null ? 0 : enabled.indexOf(current) + 1;
    return enabled.get(after % enabled.size());
  }
}
