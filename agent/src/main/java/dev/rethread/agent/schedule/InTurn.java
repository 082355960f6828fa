package dev.rethread.agent.record;

import dev.rethread.agent.schedule.Scheduler;
import dev.rethread.agent.schedule.Task;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.trace.Switches;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler as a recorder uses it: what a thread does in there is none of the program's
 * business.
 */
final class InTurn {
  /** Where virtual time starts: the first second of 2020. */
  private static final long EPOCH_NANOS = 1_577_836_800_000_000_000L;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /** More does not fit into a property of a recording. */
  private static final int PROPERTY_CHARS = 16_000;

  private final Scheduler scheduler;

  InTurn(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** A stream is born: a thread, or the initialisation of a class in that of another stream. */
  void born(RecordState s, @Nullable RecordState initialising) {
    Task task = initialising == null ? null : initialising.task;
    if (task != null) {
      s.task = task;
      task.initialising++;
      return;
    }
    Thread thread = s.thread;
    if (thread == null) {
      return;
    }
    ThreadState current = ThreadTable.current();
    if (current != null) {
      current.mute++;
    }
    s.task = scheduler.born(s.path, s, thread);
    if (current != null) {
      current.mute--;
    }
  }

  void initialised(RecordState s) {
    if (s.task != null) {
      s.task.initialising--;
    }
  }

  void ended(RecordState s) {
    if (s.task != null) {
      scheduler.ended(s.task);
    }
  }

  void step(RecordState s, @Nullable Object object, int salt, boolean write) {
    if (s.task != null) {
      s.mute++;
      s.stopped = true; // it could go on, and does not wait for anything
      scheduler.step(s.task, object, salt, write);
      s.stopped = false;
      s.mute--;
    }
  }

  void outside(RecordState s) {
    if (s.task != null) {
      scheduler.outside(s.task);
    }
  }

  void enter(RecordState s, Object monitor) {
    if (s.task != null) {
      s.mute++;
      scheduler.enter(s.task, monitor);
      s.mute--;
    }
  }

  void entered(RecordState s, Object monitor) {
    if (s.task != null) {
      s.mute++;
      scheduler.entered(s.task, monitor);
      s.mute--;
    }
  }

  void exit(RecordState s, Object monitor) {
    if (s.task != null) {
      s.mute++;
      scheduler.exit(s.task, monitor);
      s.mute--;
    }
  }

  void await(RecordState s, Object monitor, long millis, int nanos) throws InterruptedException {
    if (s.task == null) {
      monitor.wait(millis, nanos);
      return;
    }
    s.mute++;
    boolean interrupted = scheduler.await(s.task, monitor, nanos(millis, nanos));
    s.mute--;
    if (interrupted) {
      throw new InterruptedException();
    }
  }

  void wake(RecordState s, Object monitor, boolean all) {
    s.mute++;
    scheduler.wake(monitor, all);
    s.mute--;
  }

  void park(RecordState s, boolean absolute, long time) {
    if (s.task == null) {
      return;
    }
    s.mute++;
    long nanos = absolute ? Math.max(1, nanos(time, 0) - now()) : time;
    scheduler.park(s.task, nanos);
    s.mute--;
  }

  /** Lets the thread go on; false if it is not one that runs in turn. */
  boolean unpark(RecordState s, Thread thread) {
    Task task = taskOf(thread);
    if (task == null) {
      return false;
    }
    s.mute++;
    scheduler.unpark(task);
    s.mute--;
    return true;
  }

  void sleep(RecordState s, long millis, int nanos) throws InterruptedException {
    if (s.task != null && scheduler.sleep(s.task, nanos(millis, nanos))) {
      throw new InterruptedException("sleep interrupted");
    }
  }

  void interrupt(RecordState s, Thread thread) {
    Task task = taskOf(thread);
    if (task != null) {
      s.mute++;
      scheduler.interrupt(task);
      s.mute--;
    }
  }

  /** Before a thread is interrupted, and right before the JVM does it. */
  void interrupting(RecordState s, boolean begins) {
    if (s.task != null) {
      s.task.interrupting = begins;
    }
  }

  void unparkedByOther(Thread thread) {
    Task task = taskOf(thread);
    if (task != null) {
      scheduler.unpark(task);
      scheduler.goOn();
    }
  }

  void notifiedByOther(Object monitor, boolean all) {
    scheduler.wake(monitor, all);
    scheduler.goOn();
  }

  void interruptedByOther(Thread thread) {
    Task task = taskOf(thread);
    if (task != null) {
      scheduler.interrupt(task);
      scheduler.goOn();
    }
  }

  /** A thread that is paused here is in the state that it would be in without that. */
  Thread.State stateOf(Thread thread, Thread.State real) {
    Task task = taskOf(thread);
    return task == null ? real : scheduler.stateOf(task, real);
  }

  private static @Nullable Task taskOf(Thread thread) {
    ThreadState found = ThreadTable.find(thread);
    return found instanceof RecordState state ? state.task : null;
  }

  private static long nanos(long millis, int nanos) {
    return millis > Long.MAX_VALUE / NANOS_PER_MILLI - 1
        ? Long.MAX_VALUE
        : millis * NANOS_PER_MILLI + nanos;
  }

  /** Virtual time, in nanoseconds since 1970. */
  long now() {
    return EPOCH_NANOS + scheduler.clock();
  }

  /** The name of the thread that holds a monitor, empty if nobody does. */
  String ownerOf(@Nullable Object monitor) {
    return scheduler.ownerOf(monitor);
  }

  /** The last that happens: how the threads took turns becomes part of the recording. */
  void close(Journal journal) {
    scheduler.close();
    Switches switches = scheduler.switches();
    String line = switches.toString();
    for (int from = 0, part = 0; from < line.length(); from += PROPERTY_CHARS, part++) {
      int to = Math.min(line.length(), from + PROPERTY_CHARS);
      journal.property("switches." + part, line.substring(from, to));
    }
    journal.property("preemptions", Integer.toString(scheduler.preemptions()));
    journal.property("steps", Long.toString(scheduler.steps()));
  }
}
