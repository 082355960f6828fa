package dev.rethread.agent.record;

import dev.rethread.runtime.Vm;
import jdk.internal.misc.Unsafe;

/**
 * Objects that are only accessed by whoever holds their monitor need no order of their own: that of
 * the monitor is enough (Lemma 4.2 of the Light paper, found out at run time). Such accesses are
 * only counted.
 *
 * <p>Every object whose monitor was announced is taken for one of these at first. Whoever accesses
 * it without its monitor <em>spoils</em> its cell, for good: all streams answer that they are
 * between two accesses, and from then on the objects of the cell are known by the cell.
 */
final class Guards {
  private static final Unsafe U = Vm.UNSAFE;
  private static final long BASE = Vm.arrayBase(int[].class);

  private static final int SPOILING = 1;
  private static final int SPOILT = 2;

  /** Per cell, whether it is spoilt. */
  private final int[] cells = new int[CellRecorder.CELLS];

  private final Streams streams;
  private final Revisions revisions;

  Guards(Streams streams, Revisions revisions) {
    this.streams = streams;
    this.revisions = revisions;
  }

  private int state(int cell) {
    return U.getIntVolatile(cells, BASE + ((long) cell << 2));
  }

  /** The stream has entered a monitor that it had announced; the cell is that of the object. */
  void entered(RecordState s, Object monitor, int cell) {
    s.push(monitor);
    guard(s, monitor, cell);
  }

  /** The stream is about to leave a monitor. */
  void leaving(RecordState s, Object monitor) {
    s.guarded = null;
    s.pop(monitor);
  }

  /**
   * Whether the stream holds the object's monitor, and everybody does who accesses it. It may do so
   * without asking then, until it answers somebody.
   */
  boolean isGuarded(RecordState s, Object object, int cell) {
    return s.holds(object) && guard(s, object, cell);
  }

  private boolean guard(RecordState s, Object object, int cell) {
    if (state(cell) != 0) {
      return false;
    }
    s.guarded = object;
    U.fullFence();
    if (s.asked != s.answered) {
      s.guarded = null;
    }
    return state(cell) == 0;
  }

  /** The stream is about to access an object by its cell, whose monitor it does not hold. */
  void spoil(RecordState s, int cell) {
    while (state(cell) != SPOILT) {
      if (U.compareAndSetInt(cells, BASE + ((long) cell << 2), 0, SPOILING)) {
        s.guarded = null;
        streams.awaitAll(s, revisions);
        U.putIntVolatile(cells, BASE + ((long) cell << 2), SPOILT);
      } else {
        streams.answer(s);
        streams.openSlot(s);
        Thread.yield();
      }
    }
  }
}
