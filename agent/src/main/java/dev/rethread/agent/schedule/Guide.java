package dev.rethread.agent.schedule;

import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows given switches as far as they go, and then another strategy. The run may differ from the
 * one that the switches come from (section 4.2.1 of the Tinertia paper): a thread that cannot go
 * on, or has come further already, is passed over.
 */
public final class Guide implements Strategy {
  private final List<Stretch> stretches;
  private final Strategy tail;
  private int at;

  public Guide(Switches switches, Strategy tail) {
    this.stretches = switches.stretches();
    this.tail = tail;
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    if (enabled.size() == 1 && at < stretches.size()) {
      return enabled.get(0); // nobody is passed over because of that
    }
    for (; at < stretches.size(); at++) {
      Stretch stretch = stretches.get(at);
      for (Task task : enabled) {
        if (task.path.equals(stretch.thread()) && task.stream.isBefore(stretch)) {
          return task;
        }
      }
    }
    return tail.next(enabled, current);
  }
}
