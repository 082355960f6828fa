package dev.rethread.agent.schedule;

import dev.rethread.runtime.Vm;
import dev.rethread.trace.SwitchReason;
import dev.rethread.trace.Switches.Stretch;
import dev.rethread.trace.ThreadEntry;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the program under control. Its own thread writes what it is about to do before it
 * pauses; everything else is guarded by the scheduler.
 */
public final class Task {
  /** What a thread is about to do, as far as that can keep it from going on. */
  enum Operation {
    /** Something that is always possible. */
    STEP(SwitchReason.OUTSIDE),
    /** Enter a monitor. */
    ENTER(SwitchReason.MONITOR),
    /** Go on after a wait, with the monitor. */
    AWAKE(SwitchReason.NOTIFICATION),
    /** Go on after parking. */
    PARK(SwitchReason.PARKED),
    /** Go on after a sleep. */
    SLEEP(SwitchReason.SLEEPS);

    /** Why another thread goes on, if this one cannot. */
    final SwitchReason reason;

    Operation(SwitchReason reason) {
      this.reason = reason;
    }
  }

  /** Position in the spawn tree, such as "0.2.1". */
  final String path;

  final TurnState stream;
  final Thread thread;

  Operation operation = Operation.STEP;

  /**
   * What the operation is about: an object and a salt as in {@link dev.rethread.runtime.Engine}.
   */
  @Nullable Object object;

  int salt;
  boolean writes;

  /** When a timed operation ends by itself, in virtual nanoseconds; 0 for never. */
  long deadline;

  /** Of a wait: its number among all waits. */
  long waitNumber;

  /** Of a wait: somebody has notified, or interrupted, this thread. */
  boolean notified;

  boolean interrupted;

  /** As of {@code LockSupport}: the next park does not block. */
  boolean permit;

  /** It has told what it is about to do, and waits to be chosen. */
  volatile boolean paused;

  /**
   * It has been started and was never chosen. It can be, wherever it is by now: nobody waits for it
   * to come to its first step.
   */
  volatile boolean newborn;

  /** It has not come to its first step; written by its own thread. */
  boolean isFirst;

  /** It is chosen, but may not know. */
  volatile boolean picked;

  /** It is chosen, and can see that. */
  volatile boolean chosen;

  /** The monitor to wait in while paused, null for none. */
  volatile @Nullable Object waitsIn;

  /** It was interrupted, and is so again when it goes on. */
  volatile boolean flagTaken;

  /** It is blocked where nothing is modelled, and was so for a while. */
  volatile boolean away;

  /** It is in a method that may wait for the outside. */
  volatile boolean outside;

  /** What it is about to access races with another access. */
  boolean races;

  /** How often it was chosen. */
  int steps;

  /** Up to which event its events have moved the time. */
  long timed;

  /** How many class initialisations it is in. */
  public int initialising;

  /** It is about to interrupt a thread. */
  public boolean interrupting;

  Task(String path, TurnState stream, Thread thread) {
    this.path = path;
    this.stream = stream;
    this.thread = thread;
  }

  /** Says what the thread is about to do. */
  void isAbout(Operation next, @Nullable Object about, int part, boolean changes) {
    operation = next;
    object = about;
    salt = part;
    writes = changes;
    races = false;
  }

  boolean isInterrupted() {
    return flagTaken || Vm.isInterrupted(thread);
  }

  /** Whether it waits to be chosen, or will. */
  boolean isWaiting() {
    return paused || newborn;
  }

  /** Whether nobody else is to go on while this thread can. */
  boolean isUndivided() {
    return initialising > 0 || interrupting;
  }

  /** Whether it is the thread in which the JVM ends, after all others. */
  boolean isEndOfJvm() {
    return path.equals(ThreadEntry.EXIT);
  }

  /** Where the thread is: the end of a stretch, if another goes on now. */
  Stretch here() {
    return new Stretch(path, stream.events, stream.landmark());
  }

  /** Whether the two are about to access the same location, and one of them changes it. */
  boolean conflictsWith(Task other) {
    return (writes || other.writes) && salt == other.salt && object == other.object;
  }

  @Override
  public String toString() {
    return path;
  }
}
