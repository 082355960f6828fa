package dev.rethread.agent.schedule;

import dev.rethread.runtime.Vm;
import org.jspecify.annotations.Nullable;

/** How a thread waits until it is chosen, and how it gets to know. */
final class Handover {
  private static final int SPINS = 2_000;

  private final Attendants attendants;

  /** The thread that waits for its turn without parking. */
  private volatile @Nullable Task lastToPause;

  private volatile boolean aborted;

  Handover(Attendants attendants) {
    this.attendants = attendants;
  }

  /** Whether nobody is to be waited for any more, because the run is over. */
  boolean isAborted() {
    return aborted;
  }

  // --- waiting --------------------------------------------------------------------------------

  /** Waits until the current thread is chosen, or the run is over. */
  void await(Task task) {
    while (!task.chosen && !aborted) {
      Object monitor = task.waitsIn;
      if (monitor != null) {
        Waker.waitIn(monitor);
      } else if (!spinsUntilChosen(task)) {
        parkUninterrupted(task);
      }
    }
  }

  /**
   * Waits for a moment without parking: most turns are short, and to wake a thread up takes longer.
   * Only the thread that had the last turn does so; more would keep the one that runs from its
   * processor.
   */
  private boolean spinsUntilChosen(Task task) {
    if (!attendants.spins()) {
      return false;
    }
    lastToPause = task;
    for (int i = 0; i < SPINS && lastToPause == task; i++) {
      if (task.chosen || aborted) {
        return true;
      }
      Thread.onSpinWait();
    }
    return task.chosen;
  }

  /** Parks; an interrupted thread could not, and gives its flag away until it goes on. */
  private static void parkUninterrupted(Task task) {
    if (Vm.isInterrupted(task.thread)) {
      task.flagTaken = true; // first: somebody may look for either
      Vm.setInterrupted(false);
    }
    Vm.UNSAFE.park(false, 0L);
  }

  // --- telling --------------------------------------------------------------------------------

  /**
   * Lets a thread know that it is chosen.
   *
   * @param monitor in which it waited when it was chosen, null for none: once it knows, it may wait
   *     elsewhere
   */
  void wakeUp(Task task, @Nullable Object monitor) {
    if (monitor == null) {
      Vm.UNSAFE.unpark(task.thread);
    } else if (isKnown(monitor)) {
      tell(task, monitor);
    } else {
      attendants.wake(task);
    }
  }

  /** A thread that was chosen does not go on: in case that it does not know. */
  void wakeAgain(Task task) {
    Vm.UNSAFE.unpark(task.thread);
    if (task.waitsIn != null) {
      attendants.wake(task);
    }
  }

  /**
   * Whether everybody who enters the monitor is known to do so: a thread is chosen to go on in it
   * only if it is free. Methods of the JDK that are synchronized enter theirs unseen.
   */
  private static boolean isKnown(Object monitor) {
    Class<?> type = monitor.getClass();
    return type == Object.class || monitor instanceof Thread || type.getClassLoader() != null;
  }

  /**
   * Tells a thread that waits in a monitor that it is chosen. Inside the monitor: until it knows,
   * it gives the monitor up again and again, and afterwards it may wait for others in there.
   */
  static void tell(Task task, Object monitor) {
    synchronized (monitor) {
      if (task.picked && task.waitsIn == monitor) {
        task.chosen = true;
      }
      monitor.notifyAll();
    }
  }

  /**
   * The run is over for these threads, wherever they are. Who waits in a monitor is told by another
   * thread: the monitor may belong to one that has yet to be woken up.
   */
  void abort(Iterable<Task> left) {
    aborted = true;
    for (Task task : left) {
      wakeAgain(task);
    }
  }
}
