package dev.rethread.agent.schedule;

import dev.rethread.agent.schedule.Task.Operation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who holds which monitor, and how many times. Few are held at a time, so the one that was entered
 * last is looked at first.
 */
final class Monitors {
  private static final class Hold {
    final Object monitor;
    final Task owner;
    int times;

    Hold(Object monitor, Task owner) {
      this.monitor = monitor;
      this.owner = owner;
    }
  }

  private Hold[] holds = new Hold[16];
  private int count;

  private int find(@Nullable Object monitor) {
    int at = count - 1;
    while (at >= 0 && holds[at].monitor != monitor) {
      at--;
    }
    return at;
  }

  /** The thread that holds the monitor, null if nobody does. */
  @Nullable Task owner(@Nullable Object monitor) {
    int at = find(monitor);
    return at < 0 ? null : holds[at].owner;
  }

  /** Whether the thread waits to enter a monitor that, in the end, it holds itself. */
  boolean isInCycle(Task task) {
    Task at = task;
    for (int i = 0; i <= count && at != null; i++) {
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
    int at = find(monitor);
    if (at >= 0 && holds[at].owner != task) {
      remove(at);
      at = -1;
    }
    if (at < 0) {
      at = count;
      if (count == holds.length) {
        holds = Arrays.copyOf(holds, count * 2);
      }
      holds[count++] = new Hold(monitor, task);
    }
    holds[at].times++;
  }

  void exit(Task task, Object monitor) {
    int at = find(monitor);
    if (at >= 0 && holds[at].owner == task && --holds[at].times == 0) {
      remove(at);
    }
  }

  private void remove(int at) {
    System.arraycopy(holds, at + 1, holds, at, --count - at);
  }

  /** Gives the monitor up as a whole, and says how many times it was held. */
  int release(Task task, Object monitor) {
    int at = find(monitor);
    if (at < 0 || holds[at].owner != task) {
      return 0;
    }
    int times = holds[at].times;
    remove(at);
    return times;
  }

  void restore(Task task, Object monitor, int times) {
    for (int i = 0; i < times; i++) {
      enter(task, monitor);
    }
  }
}
