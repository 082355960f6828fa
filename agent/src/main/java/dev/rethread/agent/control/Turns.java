package dev.rethread.agent.control;

import dev.rethread.runtime.Vm;
import dev.rethread.trace.Schedule;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is. The schedule is a sequence of intervals; the stream whose interval is current
 * may have events, all others wait when they come to theirs. The turn passes on right after the
 * last event of an interval, so that whatever follows it outside of events never holds up the
 * others.
 */
final class Turns {
  private static final int SPINS = 2000;
  static final long LONGEST_WAIT_MILLIS = 20;

  private final Intervals intervals;

  /** Streams by index; added by the thread that starts one, before it runs. */
  private volatile @Nullable ReplayState[] states = new ReplayState[64];

  /** The current interval; written only by the stream whose turn it is. */
  private volatile int turn;

  Turns(Intervals intervals) {
    this.intervals = intervals;
  }

  int current() {
    return turn;
  }

  /** Whether the whole schedule has been played. */
  boolean done() {
    return turn >= intervals.size();
  }

  @Nullable ReplayState state(int index) {
    @Nullable ReplayState[] all = states;
    return index < all.length ? all[index] : null;
  }

  /** The stream that the schedule waits for. */
  @Nullable ReplayState due() {
    int now = turn;
    return now < intervals.size() ? state(intervals.stream(now)) : null;
  }

  /** Index of the stream that the schedule waits for, 0 if it is over. */
  int dueIndex() {
    int now = turn;
    return now < intervals.size() ? intervals.stream(now) : 0;
  }

  synchronized void add(ReplayState s) {
    if (s.index >= states.length) {
      states = Arrays.copyOf(states, Math.max(s.index + 1, states.length * 2));
    }
    states[s.index] = s;
    s.nextTurn = intervals.first(s.index);
  }

  synchronized @Nullable ReplayState[] all() {
    return states.clone();
  }

  /**
   * Finds the interval of the stream's next event.
   *
   * @return false if the schedule has none
   */
  boolean select(ReplayState s, long event) {
    while (event > s.end) {
      if (s.nextTurn == Schedule.NONE) {
        return false;
      }
      s.turn = s.nextTurn;
      s.end = intervals.end(s.turn);
      s.nextTurn = intervals.next(s.turn);
    }
    return true;
  }

  /** Whether the stream's next event may happen now. */
  boolean isDue(ReplayState s) {
    return s.events < s.end || s.nextTurn == turn;
  }

  /** Waits until the stream's current interval has its turn. */
  void await(ReplayState s) {
    int spins = 0;
    while (turn != s.turn) {
      if (s.turn - turn <= 2 && ++spins < SPINS) {
        Thread.onSpinWait();
        continue;
      }
      s.parked = true;
      if (turn != s.turn) {
        Vm.UNSAFE.park(false, 0L);
      }
      s.parked = false;
    }
  }

  /** The same while giving up a monitor that the current thread holds. */
  void awaitIn(ReplayState s, Object monitor) {
    s.waitsIn = monitor;
    long millis = 1; // whoever has just passed the turn may not have seen that this one waits
    while (turn != s.turn) {
      giveUp(monitor, millis);
      millis = Math.min(LONGEST_WAIT_MILLIS, millis * 2);
    }
    s.waitsIn = null;
  }

  /** Lets others have the monitor for a while. */
  static void giveUp(Object monitor, long millis) {
    try {
      monitor.wait(millis);
    } catch (InterruptedException e) {
      // Interrupts of the program are replayed, not performed: this one means nothing.
    }
  }

  /**
   * The stream's interval is over: the next one's turn. Whoever waits for it in a monitor is told
   * there, and the monitor is entered first: once the turn is given away, its next owner may go on
   * to wait for a later turn inside the monitor, perhaps one that only this thread can bring about.
   * Until then it gives the monitor up again and again.
   */
  void pass(ReplayState s) {
    int next = s.turn + 1;
    ReplayState due = next < intervals.size() ? state(intervals.stream(next)) : null;
    Object monitor = due == null ? null : due.waitsIn;
    if (monitor == null) {
      turn = next;
    } else {
      synchronized (monitor) {
        turn = next;
        monitor.notifyAll();
      }
    }
    wake(next);
  }

  /** The stream that has the turn may have appeared, or parked, just before it got it. */
  private void wake(int next) {
    ReplayState due = next < intervals.size() ? state(intervals.stream(next)) : null;
    Thread thread = due != null && due.parked ? due.thread : null;
    if (thread != null) {
      Vm.UNSAFE.unpark(thread);
    }
  }
}
