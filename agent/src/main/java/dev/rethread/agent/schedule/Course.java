package dev.rethread.agent.schedule;

import dev.rethread.trace.SwitchReason;
import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The switches of the run so far. */
final class Course {
  private Stretch[] stretches = new Stretch[64];
  private char[] reasons = new char[64];
  private int count;
  private int preemptions;

  /** Another thread goes on. */
  void switched(Task from, SwitchReason reason) {
    if (count == stretches.length) {
      stretches = Arrays.copyOf(stretches, count * 2);
      reasons = Arrays.copyOf(reasons, count * 2);
    }
    reasons[count] = reason.letter();
    stretches[count++] = from.here();
    preemptions += reason == SwitchReason.PREEMPTED ? 1 : 0;
  }

  /** The whole run, which ends in this thread. */
  Switches end(@Nullable Task last) {
    Switches switches = new Switches();
    for (int i = 0; i < count; i++) {
      switches.add(stretches[i]);
    }
    if (last != null) {
      switches.add(last.here());
    }
    return switches;
  }

  /** A letter for each switch. */
  String reasons() {
    return new String(reasons, 0, count);
  }

  /** How many switches left a thread that could have gone on. */
  int preemptions() {
    return preemptions;
  }
}
