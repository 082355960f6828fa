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

  private final Schedule schedule;

  /** Streams by index; added by the thread that starts one, before it runs. */
  private volatile @Nullable ReplayState[] states = new ReplayState[64];

  /** The current interval; written only by the stream whose turn it is. */
  private volatile int turn;

  /** The intervals of each stream: their last events and their places. */
  private final long[][] ends;

  private final int[][] turns;

  Turns(Schedule schedule) {
    this.schedule = schedule;
    int streams = 0;
    for (int i = 0; i < schedule.size(); i++) {
      streams = Math.max(streams, schedule.thread(i) + 1);
    }
    int[] counts = new int[streams];
    for (int i = 0; i < schedule.size(); i++) {
      counts[schedule.thread(i)]++;
    }
    ends = new long[streams][];
    turns = new int[streams][];
    for (int i = 0; i < streams; i++) {
      ends[i] = new long[counts[i]];
      turns[i] = new int[counts[i]];
    }
    int[] at = new int[streams];
    for (int i = 0; i < schedule.size(); i++) {
      int stream = schedule.thread(i);
      ends[stream][at[stream]] = schedule.end(i);
      turns[stream][at[stream]++] = i;
    }
  }

  int current() {
    return turn;
  }

  /** Whether the whole schedule has been played. */
  boolean done() {
    return turn >= schedule.size();
  }

  @Nullable ReplayState state(int index) {
    @Nullable ReplayState[] all = states;
    return index < all.length ? all[index] : null;
  }

  /** The stream that the schedule waits for. */
  @Nullable ReplayState due() {
    int now = turn;
    return now < schedule.size() ? state(schedule.thread(now)) : null;
  }

  /** Index of the stream that the schedule waits for, 0 if it is over. */
  int dueIndex() {
    int now = turn;
    return now < schedule.size() ? schedule.thread(now) : 0;
  }

  synchronized void add(ReplayState s) {
    if (s.index >= states.length) {
      states = Arrays.copyOf(states, Math.max(s.index + 1, states.length * 2));
    }
    states[s.index] = s;
    if (s.index < ends.length) {
      s.ends = ends[s.index];
      s.turns = turns[s.index];
    }
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
      if (s.interval + 1 >= s.ends.length) {
        return false;
      }
      s.interval++;
      s.end = s.ends[s.interval];
      s.turn = s.turns[s.interval];
    }
    return true;
  }

  /** Whether the stream's next event may happen now. */
  boolean isDue(ReplayState s) {
    if (s.events < s.end) {
      return true;
    }
    int next = s.interval + 1;
    return next < s.turns.length && s.turns[next] == turn;
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

  /** Passes the turn on if the stream has it. */
  void passIfOver(ReplayState s) {
    if (s.turn == turn) {
      pass(s);
    }
  }

  /**
   * The stream's interval is over: the next one's turn. Whoever waits for it in a monitor is told
   * there, and the monitor is entered first: once the turn is given away, its next owner may go on
   * to wait for a later turn inside the monitor, perhaps one that only this thread can bring about.
   * Until then it gives the monitor up again and again.
   */
  private void pass(ReplayState s) {
    int next = s.turn + 1;
    ReplayState due = next < schedule.size() ? state(schedule.thread(next)) : null;
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
    ReplayState due = next < schedule.size() ? state(schedule.thread(next)) : null;
    Thread thread = due != null && due.parked ? due.thread : null;
    if (thread != null) {
      Vm.UNSAFE.unpark(thread);
    }
  }
}
