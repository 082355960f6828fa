package dev.rethread.agent.schedule;

import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.trace.SwitchReason;
import dev.rethread.trace.Switches;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler as an engine uses it: what a thread does in there is none of the program's
 * business.
 */
public final class InTurn {
  /** Where virtual time starts: the first second of 2020. */
  private static final long EPOCH_NANOS = 1_577_836_800_000_000_000L;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Scheduler scheduler;

  public InTurn(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** A stream is born: a thread, or the initialisation of a class in that of another stream. */
  public void born(TurnState s, @Nullable TurnState initialising) {
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
      current.mute();
    }
    s.task = scheduler.born(s.path, s, thread);
    if (current != null) {
      current.unmute();
    }
  }

  public void initialised(TurnState s) {
    if (s.task != null) {
      s.task.initialising--;
    }
  }

  public void ended(TurnState s) {
    if (s.task != null) {
      scheduler.ended(s.task);
    }
  }

  public void step(TurnState s, @Nullable Object object, int salt, boolean write) {
    step(s, object, salt, write, false);
  }

  /**
   * The same.
   *
   * @param races whether it is known to race with another
   */
  public void step(TurnState s, @Nullable Object object, int salt, boolean write, boolean races) {
    if (s.task != null) {
      s.mute();
      try {
        s.stopped = true; // it could go on, and does not wait for anything
        scheduler.step(s.task, object, salt, write, races);
        s.stopped = false;
      } finally {
        s.unmute();
      }
    }
  }

  /** Whether the stream can go on without a step. */
  public boolean canGoOn(TurnState s) {
    return s.task != null && scheduler.canGoOn(s.task);
  }

  public void outside(TurnState s) {
    if (s.task != null) {
      scheduler.outside(s.task);
    }
  }

  public void enter(TurnState s, Object monitor) {
    if (s.task != null) {
      s.mute();
      try {
        scheduler.enter(s.task, monitor);
      } finally {
        s.unmute();
      }
    }
  }

  public void entered(TurnState s, Object monitor) {
    if (s.task != null) {
      s.mute();
      try {
        scheduler.entered(s.task, monitor);
      } finally {
        s.unmute();
      }
    }
  }

  public void exit(TurnState s, Object monitor) {
    if (s.task != null) {
      s.mute();
      try {
        scheduler.exit(s.task, monitor);
      } finally {
        s.unmute();
      }
    }
  }

  public void await(TurnState s, Object monitor, long millis, int nanos)
      throws InterruptedException {
    if (s.task == null) {
      monitor.wait(millis, nanos);
      return;
    }
    boolean interrupted;
    s.mute();
    try {
      interrupted = scheduler.await(s.task, monitor, nanos(millis, nanos));
    } finally {
      s.unmute();
    }
    if (interrupted) {
      throw new InterruptedException();
    }
  }

  public void wake(TurnState s, Object monitor, boolean all) {
    s.mute();
    try {
      scheduler.wake(monitor, all);
    } finally {
      s.unmute();
    }
  }

  public void park(TurnState s, boolean absolute, long time) {
    if (s.task == null) {
      return;
    }
    s.mute();
    try {
      long nanos = absolute ? Math.max(1, nanos(time, 0) - now()) : time;
      scheduler.park(s.task, nanos);
    } finally {
      s.unmute();
    }
  }

  /** Lets the thread go on; false if it is not one that runs in turn. */
  public boolean unpark(TurnState s, Thread thread) {
    Task task = taskOf(thread);
    if (task == null) {
      return false;
    }
    s.mute();
    try {
      scheduler.unpark(task);
    } finally {
      s.unmute();
    }
    return true;
  }

  public void sleep(TurnState s, long millis, int nanos) throws InterruptedException {
    if (s.task != null && scheduler.sleep(s.task, nanos(millis, nanos))) {
      throw new InterruptedException("sleep interrupted");
    }
  }

  public void interrupt(TurnState s, Thread thread) {
    Task task = taskOf(thread);
    if (task != null) {
      s.mute();
      try {
        scheduler.interrupt(task);
      } finally {
        s.unmute();
      }
    }
  }

  /** Before a thread is interrupted, and right before the JVM does it. */
  public void interrupting(TurnState s, boolean begins) {
    if (s.task != null) {
      s.task.interrupting = begins;
    }
  }

  public void unparkedByOther(Thread thread) {
    Task task = taskOf(thread);
    if (task != null) {
      scheduler.unpark(task);
      scheduler.goOn();
    }
  }

  public void notifiedByOther(Object monitor, boolean all) {
    scheduler.wake(monitor, all);
    scheduler.goOn();
  }

  public void interruptedByOther(Thread thread) {
    Task task = taskOf(thread);
    if (task != null) {
      scheduler.interrupt(task);
      scheduler.goOn();
    }
  }

  /** A thread that is paused here is in the state that it would be in without that. */
  public Thread.State stateOf(Thread thread, Thread.State real) {
    if (scheduler.isDead(thread)) {
      return Thread.State.TERMINATED;
    }
    Task task = taskOf(thread);
    return task == null ? real : scheduler.stateOf(task, real);
  }

  /** A thread that has had its last event is dead. */
  public boolean isAlive(Thread thread, boolean real) {
    return real && !scheduler.isDead(thread);
  }

  /** A thread that is paused here may have given its flag away. */
  public boolean isInterrupted(Thread thread, boolean real) {
    Task task = taskOf(thread);
    return real || (task != null && task.flagTaken);
  }

  private static @Nullable Task taskOf(Thread thread) {
    ThreadState found = ThreadTable.find(thread);
    return found instanceof TurnState state ? state.task : null;
  }

  private static long nanos(long millis, int nanos) {
    return millis > Long.MAX_VALUE / NANOS_PER_MILLI - 1
        ? Long.MAX_VALUE
        : millis * NANOS_PER_MILLI + nanos;
  }

  /** Virtual time, in nanoseconds since 1970. */
  public long now() {
    return EPOCH_NANOS + scheduler.clock();
  }

  /** The name of the thread that holds a monitor, empty if nobody does. */
  public String ownerOf(@Nullable Object monitor) {
    return scheduler.ownerOf(monitor);
  }

  /** Nothing of the program matters any more. */
  public void close() {
    scheduler.close();
  }

  /** The switches of the run up to now. */
  public Switches switches() {
    return scheduler.switches();
  }

  /** Why each of the switches was made: the letters of {@link SwitchReason}. */
  public String switchReasons() {
    return scheduler.switchReasons();
  }

  /** A thread of the program has failed. */
  public void failed() {
    scheduler.failed();
  }

  /** The sites at which threads were preempted: the last one before the first failure first. */
  public int[] preemptedAt() {
    return scheduler.preemptedAt();
  }

  /** How many of the switches left a thread that could have gone on. */
  public int preemptions() {
    return scheduler.preemptions();
  }

  /** How often somebody was chosen. */
  public long steps() {
    return scheduler.steps();
  }
}
