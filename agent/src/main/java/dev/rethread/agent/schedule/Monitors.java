package dev.rethread.agent.schedule;

import dev.rethread.agent.schedule.Task.Operation;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** Who holds which monitor, and how many times. */
final class Monitors {
  private static final class Hold {
    final Task owner;
    int times;

    Hold(Task owner) {
      this.owner = owner;
    }
  }

  private final IdentityHashMap<Object, Hold> holds = new IdentityHashMap<>();

  /** The thread that holds the monitor, null if nobody does. */
  @Nullable Task owner(@Nullable Object monitor) {
    Hold hold = holds.get(monitor);
    return hold == null ? null : hold.owner;
  }

  /** Whether the thread waits to enter a monitor that, in the end, it holds itself. */
  boolean isInCycle(Task task) {
    Task at = task;
    for (int i = 0; i <= holds.size() && at != null; i++) {
      at = at.paused && at.operation == Operation.ENTER ? owner(at.object) : null;
      if (at == task) {
        return true;
      }
    }
    return false;
  }

  boolean canEnter(Task task, @Nullable Object monitor) {
    Task owner = owner(monitor);
    return owner == null || owner == task;
  }

  void enter(Task task, Object monitor) {
    Hold hold = holds.get(monitor);
    if (hold == null || hold.owner != task) {
      hold = new Hold(task);
      holds.put(monitor, hold);
    }
    hold.times++;
  }

  void exit(Task task, Object monitor) {
    Hold hold = holds.get(monitor);
    if (hold != null && hold.owner == task && --hold.times == 0) {
      holds.remove(monitor);
    }
  }

  /** Gives the monitor up as a whole, and says how many times it was held. */
  int release(Task task, Object monitor) {
    Hold hold = holds.get(monitor);
    if (hold == null || hold.owner != task) {
      return 0;
    }
    holds.remove(monitor);
    return hold.times;
  }

  void restore(Task task, Object monitor, int times) {
    for (int i = 0; i < times; i++) {
      enter(task, monitor);
    }
  }
}
