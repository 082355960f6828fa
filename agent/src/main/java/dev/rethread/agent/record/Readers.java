package dev.rethread.agent.record;

import dev.rethread.runtime.Vm;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;

/**
 * Who reads what right now without holding a lock. A stream announces the cell before it looks
 * whether the cell may be read, and withdraws after the access; a writer takes the lock, so that no
 * further stream may read, and then waits for those that have announced the cell before.
 *
 * <p>That is Dekker's pattern: announcement and lock are each written before the other is read, all
 * of it volatile, so that at least one of the two sides sees the other.
 */
final class Readers {
  private static final Unsafe U = Vm.UNSAFE;
  private static final long READING = U.objectFieldOffset(RecordState.class, "reading");

  /** Those that may have announced something; replaced as a whole, under this. */
  private volatile RecordState[] streams = {};

  /** Announces that a stream is about to read a cell, if it finds that it may. */
  void announce(RecordState s, int cell) {
    if (!s.announces) {
      add(s);
    }
    s.reading = cell;
  }

  /** The stream has read what it had announced, or does not read it after all. */
  static void withdraw(RecordState s) {
    U.putIntRelease(s, READING, RecordState.NO_CELL);
  }

  private synchronized void add(RecordState s) {
    RecordState[] known = streams;
    RecordState[] more = new RecordState[known.length + 1];
    int count = 0;
    for (RecordState stream : known) {
      if (stream.thread != null) { // those that have ended read no more
        more[count++] = stream;
      }
    }
    more[count++] = s;
    streams = Arrays.copyOf(more, count);
    s.announces = true;
  }

  /** Waits until nobody reads a cell any more; the caller holds its lock. */
  void await(int cell) {
    for (RecordState stream : streams) {
      for (int spins = 0; stream.reading == cell; ) {
        Handover.spin(++spins);
      }
    }
  }
}
