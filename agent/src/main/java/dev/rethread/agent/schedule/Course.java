package dev.rethread.agent.schedule;

import dev.rethread.trace.SwitchReason;
import dev.rethread.trace.Switches;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The switches of the run so far. */
final class Course {
  private Task[] tasks = new Task[64];
  private long[] ends = new long[64];
  private char[] reasons = new char[64];
  private int count;
  private int preemptions;

  /** Another thread goes on. */
  void switched(Task from, SwitchReason reason) {
    if (count == tasks.length) {
      tasks = Arrays.copyOf(tasks, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      reasons = Arrays.copyOf(reasons, count * 2);
    }
    tasks[count] = from;
    reasons[count] = reason.letter();
    ends[count++] = from.position();
    preemptions += reason == SwitchReason.PREEMPTED ? 1 : 0;
  }

  /** The whole run, which ends in this thread. */
  Switches end(@Nullable Task last) {
    Switches switches = new Switches();
    for (int i = 0; i < count; i++) {
      switches.add(tasks[i].path, ends[i]);
    }
    if (last != null) {
      switches.add(last.path, last.position());
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
