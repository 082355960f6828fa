package dev.rethread.agent.schedule;

import dev.rethread.agent.schedule.Task.Operation;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.SwitchReason;
import dev.rethread.trace.Switches;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread of the program run at a time, and another only at a step: before an event, or
 * where a thread cannot go on. Monitors, waiting, parking and sleeping are modelled here, so that
 * it is known who can go on, and that nobody can.
 *
 * <p>Time is virtual. It moves a little with every step, and jumps to the next deadline when nobody
 * can go on before.
 *
 * <p>A thread may block where nothing is modelled: in a method that waits for the outside, in a
 * synchronized method of the JDK that another thread is inside of, in the initialisation of a
 * class. {@link Lookout} notices, and the others go on without it until it comes to its next step.
 */
public final class Scheduler {
  /** Told when the run cannot go on. Does not return, or aborts the run. */
  public interface Ending {
    /** Nobody can go on, or the run has become too long. */
    void hang(String why);

    /** The run has more switches than anybody wants to know of. Does not return either. */
    default void enough() {
      throw new IllegalStateException();
    }
  }

  /** What takes longer than a century never ends. */
  private static final long NEVER_NANOS = 100L * 365 * 24 * 3600 * 1_000_000_000;

  private final Monitors monitors = new Monitors();
  private final Deaths deaths = new Deaths();

  /** Guards what is modelled, too. */
  private final Turns turns;

  private long waits;

  /**
   * For one run of a program.
   *
   * @param attendants who help, in one run after the other
   */
  public Scheduler(Strategy strategy, Limits limits, Ending ending, Attendants attendants) {
    turns = new Turns(strategy, limits, ending, monitors, attendants);
  }

  // --- the run as a whole ---------------------------------------------------------------------

  /** Nothing of the program matters any more. */
  public void close() {
    turns.close();
  }

  /** The run is over: its threads get an {@link EndOfRun} where they are, or would block. */
  public void abort() {
    turns.abort();
  }

  /** Whether the thread can go on without a step: it is its turn, and time can wait. */
  public boolean canGoOn(Task task) {
    return turns.isRunning(task) && !turns.isTimeDue();
  }

  /** The switches of the run up to now. */
  public Switches switches() {
    return turns.switches();
  }

  /** Why each of the switches was made: the letters of {@link SwitchReason}. */
  public String switchReasons() {
    return turns.switchReasons();
  }

  /** A thread of the program has failed. */
  public void failed() {
    turns.failed();
  }

  /** The sites at which threads were preempted: the last one before the first failure first. */
  public int[] preemptedAt() {
    return turns.preemptedAt();
  }

  /** How many of the switches left a thread that could have gone on. */
  public int preemptions() {
    return turns.preemptions();
  }

  /** How often somebody was chosen. */
  public long steps() {
    return turns.steps();
  }

  /** Virtual time, in nanoseconds since the start. */
  public long clock() {
    return turns.clock();
  }

  /** The name of the thread that holds a monitor, empty if nobody does. */
  public String ownerOf(@Nullable Object monitor) {
    synchronized (turns) {
      Task owner = monitors.owner(monitor);
      return owner == null ? "" : owner.thread.getName();
    }
  }

  // --- threads --------------------------------------------------------------------------------

  /** A thread is about to start; or runs already, if it is the first or none of the program's. */
  public Task born(String path, TurnState stream, Thread thread) {
    Task task = new Task(path, stream, thread);
    task.newborn = thread.getState() == Thread.State.NEW;
    task.isFirst = task.newborn;
    turns.add(task);
    return task;
  }

  /** The current thread has had its last event. */
  public void ended(Task task) {
    deaths.begin(task.thread);
    wake(task.thread, true); // the JVM notifies those that wait for its end
    turns.remove(task);
  }

  // --- steps ----------------------------------------------------------------------------------

  /** Before an event of the current thread. */
  public void step(Task task, @Nullable Object object, int salt, boolean writes, boolean races) {
    if (task.isUndivided() && turns.isRunning(task)) {
      task.outside = false;
      return;
    }
    task.isAbout(Operation.STEP, object, salt, writes);
    task.races = races;
    turns.pause(task);
  }

  /** The current thread may be kept waiting by the outside, up to its next step. */
  public void outside(Task task) {
    task.outside = true;
  }

  /** Before a monitor is entered. */
  public void enter(Task task, Object monitor) {
    if (task.isUndivided() && enterNow(task, monitor)) {
      return;
    }
    task.isAbout(Operation.ENTER, monitor, Engine.MONITOR, true);
    turns.pause(task);
    synchronized (turns) {
      monitors.enter(task, monitor);
    }
  }

  /**
   * After a synchronized method of the JDK was entered, of which nobody could be told before. If it
   * is not the thread's turn, or another's, it gives the monitor up until it may enter.
   */
  public void entered(Task task, Object monitor) {
    boolean isJoin = monitor instanceof Thread; // the wait in there is a step
    if ((task.isUndivided() || isJoin) && enterNow(task, monitor)) {
      return;
    }
    if (!holds(task, monitor)) {
      task.isAbout(Operation.ENTER, monitor, Engine.MONITOR, true);
      task.waitsIn = monitor;
      turns.pause(task);
      task.waitsIn = null;
    }
    synchronized (turns) {
      monitors.enter(task, monitor);
    }
  }

  private boolean holds(Task task, Object monitor) {
    synchronized (turns) {
      return monitors.owner(monitor) == task;
    }
  }

  private boolean enterNow(Task task, Object monitor) {
    synchronized (turns) {
      if (!turns.isRunning(task) || !monitors.canEnter(task, monitor)) {
        return false;
      }
      monitors.enter(task, monitor);
      return true;
    }
  }

  /** Before a monitor is left. */
  public void exit(Task task, Object monitor) {
    synchronized (turns) {
      monitors.exit(task, monitor);
    }
  }

  /**
   * Waits for a notification, with the monitor given up.
   *
   * @param nanos 0 for as long as it takes
   * @return whether the wait was interrupted
   */
  public boolean await(Task task, Object monitor, long nanos) {
    if (Vm.isInterrupted(task.thread)) {
      Vm.setInterrupted(false); // without giving the monitor up
      return true;
    }
    int times;
    synchronized (turns) {
      times = monitors.release(task, monitor);
      task.notified = deaths.isUnderWay(monitor);
      task.waitNumber = ++waits;
      task.interrupted = false;
      task.deadline = deadline(nanos);
    }
    task.isAbout(Operation.AWAKE, monitor, Engine.MONITOR, true);
    task.waitsIn = monitor;
    turns.pause(task);
    task.waitsIn = null;
    synchronized (turns) {
      monitors.restore(task, monitor, times);
      task.deadline = 0;
      return wasInterrupted(task);
    }
  }

  /** Whether a wait ends with an exception; the JVM may have taken the flag down, or not. */
  private static boolean wasInterrupted(Task task) {
    if (!task.interrupted) {
      return false;
    }
    Vm.setInterrupted(task.notified);
    return !task.notified;
  }

  /** Notifies one of those that wait, the one that waits longest, or all. */
  public void wake(Object monitor, boolean all) {
    synchronized (turns) {
      Task first = null;
      for (Task task : turns.tasks()) {
        boolean waits = task.waitsIn == monitor && task.operation == Operation.AWAKE;
        if (waits && !task.notified) {
          task.notified = all;
          first = first == null || task.waitNumber < first.waitNumber ? task : first;
        }
      }
      if (first != null) {
        first.notified = true;
      }
    }
  }

  /** Whether a thread has had its last event, though the JVM may not know. */
  public boolean isDead(Thread thread) {
    return deaths.isUnderWay(thread);
  }

  /** What a thread that nobody lets run is in: never what it does to be paused. */
  public Thread.State stateOf(Task task, Thread.State real) {
    synchronized (turns) {
      if (!task.paused) {
        return real;
      }
      boolean timed = task.deadline != 0;
      return switch (task.operation) {
        case STEP -> Thread.State.RUNNABLE;
        case ENTER -> Thread.State.BLOCKED;
        case AWAKE ->
            task.notified
                ? Thread.State.BLOCKED
                : timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
        case PARK -> timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
        case SLEEP -> Thread.State.TIMED_WAITING;
      };
    }
  }

  /** Somebody who does not take turns may have let a thread go on. */
  public void goOn() {
    turns.decideNext();
  }

  /** Before a thread is interrupted. */
  public void interrupt(Task task) {
    synchronized (turns) {
      task.interrupted = true;
    }
  }

  /**
   * Parks the current thread.
   *
   * @param nanos 0 for as long as it takes
   */
  public void park(Task task, long nanos) {
    task.deadline = deadline(nanos);
    task.isAbout(Operation.PARK, task.thread, Engine.CONTROL, true);
    turns.pause(task);
    synchronized (turns) {
      task.permit = false;
      task.deadline = 0;
    }
  }

  public void unpark(Task task) {
    synchronized (turns) {
      task.permit = true;
    }
  }

  /**
   * Lets the current thread sleep.
   *
   * @return whether it was interrupted
   */
  public boolean sleep(Task task, long nanos) {
    task.deadline = deadline(Math.max(1, nanos));
    task.isAbout(Operation.SLEEP, null, 0, false);
    turns.pause(task);
    synchronized (turns) {
      task.deadline = 0;
    }
    boolean interrupted = Vm.isInterrupted(task.thread);
    Vm.setInterrupted(false);
    return interrupted;
  }

  private long deadline(long nanos) {
    return nanos == 0 || nanos > NEVER_NANOS ? 0 : turns.clock() + nanos;
  }
}
