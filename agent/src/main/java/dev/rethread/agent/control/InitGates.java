package dev.rethread.agent.control;

import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;
import org.jspecify.annotations.Nullable;

/**
 * Lets every class be initialised by the stream that initialised it in the recorded run: whoever
 * uses the class waits until that stream has begun. A table of its own, because hooks ask it and
 * the JDK's collections are instrumented.
 */
final class InitGates {
  private static final class Gate {
    final String className;
    final int stream;
    final @Nullable Gate next;
    volatile boolean begun;

    Gate(ThreadEntry entry, @Nullable Gate next) {
      this.className = entry.name();
      this.stream = entry.index();
      this.next = next;
    }
  }

  private static final long LOOK_NANOS = 100_000;

  private final @Nullable Gate[] table = new Gate[1 << 12];

  /** The stream that each initialisation interrupts, by its own stream; 0 for other streams. */
  private final int[] parents;

  InitGates(Recording recording) {
    int streams = 0;
    for (ThreadEntry entry : recording.threads()) {
      streams = Math.max(streams, entry.index() + 1);
    }
    parents = new int[streams];
    for (ThreadEntry entry : recording.threads()) {
      if (entry.kind() == Format.KIND_CLASS_INIT) {
        int slot = slot(entry.name());
        table[slot] = new Gate(entry, table[slot]);
        parents[entry.index()] = entry.parent();
      }
    }
  }

  private int slot(String className) {
    return className.hashCode() & (table.length - 1);
  }

  private @Nullable Gate find(String className) {
    Gate gate = table[slot(className)];
    while (gate != null && !gate.className.equals(className)) {
      gate = gate.next;
    }
    return gate;
  }

  /**
   * Waits for the class's initialisation to begin, if it is another stream's business, or until the
   * schedule waits for the stream's next event, or for an initialisation that only its thread can
   * begin: every initialisation that the stream had waited for is over by then. A static field that
   * a superclass declares, for example, does not initialise the class it is used by the name of;
   * and what is about to initialise a class may find that another thread has initialised its
   * superclass.
   */
  void await(ReplayState s, String className, Turns turns) {
    Gate gate = find(className);
    int loader = className.indexOf('@');
    if (gate == null && loader > 0) {
      gate = find(className.substring(0, loader)); // the loader has asked its parent
    }
    while (gate != null && !gate.begun && !isDue(s, turns)) {
      Vm.UNSAFE.park(false, LOOK_NANOS);
    }
  }

  /** Whether the schedule waits for the stream, or for an initialisation that only it can begin. */
  private boolean isDue(ReplayState s, Turns turns) {
    int due = turns.dueIndex();
    return turns.isDue(s) || (turns.state(due) == null && runs(s, parents[due]));
  }

  /**
   * Whether the thread of a stream runs another one, or has interrupted it for an initialisation: a
   * superclass may use the subclass whose initialisation, not begun yet, made it initialise itself.
   */
  private static boolean runs(ThreadState stream, int index) {
    for (ThreadState s = stream; s != null; s = s.outer()) {
      if (s.index == index) {
        return true;
      }
    }
    return false;
  }

  /**
   * The initialisation of a class begins in the current thread.
   *
   * @return the stream it was recorded as, 0 if it was not
   */
  int begin(String classKey) {
    Gate gate = find(classKey);
    if (gate == null) {
      return 0;
    }
    gate.begun = true;
    return gate.stream;
  }
}
