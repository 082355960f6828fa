package dev.rethread.agent.control;

import dev.rethread.runtime.ThreadState;
import dev.rethread.trace.EventCursor;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.ThreadEntry;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A stream that is being replayed: where it is in its recording and in the schedule. */
final class ReplayState extends ThreadState {
  private static final int RECENT = 20;

  /** What was recorded of the stream; null if it was not. */
  final @Nullable ThreadEntry entry;

  private final @Nullable EventCursor cursor;

  /** Event of the record that the cursor stands at; Long.MAX_VALUE at the end. */
  long nextRecord;

  /** Last event and place of the current interval. */
  long end;

  int turn = Schedule.NONE;

  /** Place of its next interval. */
  int nextTurn = Schedule.NONE;

  boolean inEvent;

  /** The last event that the recording orders after one of another stream. */
  long orderedAt;

  /** How many events it has had in classes of the program, and how many in others since. */
  long own;

  long since;

  /** The recorded result of event {@link #resultOf}. */
  long resultOf;

  long result;
  byte[] bytes = {};
  @Nullable String thrown;
  int spawned;

  /**
   * The thread sleeps until its turn comes; written by it, read by whoever ends the turn before.
   */
  volatile boolean parked;

  /** Set instead of {@link #parked} while it waits inside this monitor. */
  volatile @Nullable Object waitsIn;

  /** It has come to the end of its recording and will never go on. */
  volatile boolean atEnd;

  /** Monitors that it holds, innermost last. */
  @Nullable Object[] held = new Object[8];

  volatile int heldCount;

  /** The last events that the engine knew of, in turn. */
  private final int[] recentSites = new int[RECENT];

  private final long[] recentEvents = new long[RECENT];
  private int remembered;

  ReplayState(int index, Thread thread, @Nullable ThreadEntry entry, @Nullable EventCursor cursor) {
    super(index, thread);
    this.entry = entry;
    this.cursor = cursor;
    this.key = entry == null ? 0 : keyOf(entry.path());
    advance();
  }

  /** Moves to the next record. */
  void advance() {
    nextRecord = cursor != null && cursor.next() ? cursor.event() : Long.MAX_VALUE;
  }

  EventCursor cursor() {
    if (cursor == null) {
      throw new IllegalStateException();
    }
    return cursor;
  }

  /** Whether the recording has a result of the stream's last event. */
  boolean hasResult() {
    return resultOf == events;
  }

  void remember(int site) {
    int at = remembered % RECENT;
    recentSites[at] = site;
    recentEvents[at] = events;
    remembered = remembered == 2 * RECENT - 1 ? RECENT : remembered + 1; // as good, for ever
  }

  /** How many of the last events are known. */
  int recent() {
    return Math.min(remembered, RECENT);
  }

  /** Site and number of one of them, 0 for the oldest. */
  int recentSite(int i) {
    return recentSites[(remembered - recent() + i) % RECENT];
  }

  long recentEvent(int i) {
    return recentEvents[(remembered - recent() + i) % RECENT];
  }

  void push(Object monitor) {
    int count = heldCount;
    if (count == held.length) {
      held = Arrays.copyOf(held, count * 2);
    }
    held[count] = monitor;
    heldCount = count + 1;
  }

  void pop(Object monitor) {
    for (int i = heldCount - 1; i >= 0; i--) {
      if (held[i] == monitor) {
        System.arraycopy(held, i + 1, held, i, heldCount - 1 - i);
        heldCount--;
        held[heldCount] = null;
        return;
      }
    }
  }

  boolean holds(Object monitor) {
    @Nullable Object[] monitors = held;
    for (int i = 0; i < heldCount && i < monitors.length; i++) {
      if (monitors[i] == monitor) {
        return true;
      }
    }
    return false;
  }

  /** As a person refers to it. */
  String label() {
    return entry == null
        ? "a thread that was not recorded"
        : entry.path() + " \"" + entry.name() + "\"";
  }
}
