package dev.rethread.agent.schedule;

import dev.rethread.trace.Switches;
import org.jspecify.annotations.Nullable;

/** The switches of the run so far. */
final class Course {
  private final Switches switches = new Switches();
  private int preemptions;

  /** Another thread goes on. */
  void switched(Task from, boolean preempted) {
    switches.add(from.path, from.position());
    preemptions += preempted ? 1 : 0;
  }

  /** The whole run, which ends in this thread. */
  Switches end(@Nullable Task last) {
    if (last != null) {
      switches.add(last.path, last.position());
    }
    return switches;
  }

  /** How many switches left a thread that could have gone on. */
  int preemptions() {
    return preemptions;
  }
}
