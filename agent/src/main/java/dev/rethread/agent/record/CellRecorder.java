package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.log.LogFile;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Locations map to a fixed number of <em>cells</em>; two locations in one cell are treated as one,
 * which only adds order that the run had. A cell has a small lock, so that an access and what is
 * noted about it can be one step, and words of the technique's own beside it.
 *
 * <p>Extended and not held by the techniques: another object between an event and its cell would
 * cost a load on every access.
 */
abstract class CellRecorder extends Recorder {
  private static final int CELL_BITS = 16;
  static final int CELLS = 1 << CELL_BITS;

  /**
   * A cell is as long as a line of the processor's cache: the lock, and seven longs of the
   * technique's own.
   */
  static final int CELL_LONGS = 8;

  private static final int LOCK = 0;

  /** In place of the lock: nobody holds it, or somebody does. A technique may have more states. */
  static final long FREE = 0;

  private static final long HELD = 1;

  /** An access as one number: the stream's index and the event. Zero is no access. */
  static final int EVENT_BITS = 40;

  static final long EVENT_MASK = (1L << EVENT_BITS) - 1;

  private static final int SPINS = 200;
  private static final Unsafe U = Vm.UNSAFE;
  private static final long CELLS_BASE = Vm.arrayBase(long[].class);

  /** The words of all cells; those of a cell are guarded by its lock. */
  final long[] cells = new long[CELLS * CELL_LONGS];

  CellRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  static int cell(RecordState s, @Nullable Object object, int salt) {
    return cell(object == null ? 0 : hash(s, object), salt);
  }

  static int cell(int objectHash, int salt) {
    return ((objectHash * 31 + salt) * 0x9E37_79B1) >>> (32 - CELL_BITS);
  }

  /** That of a locked object takes the JVM long to find. */
  static int hash(RecordState s, Object object) {
    return object == s.monitor ? s.monitorHash : findHash(s, object);
  }

  @DontInline
  private static int findHash(RecordState s, Object object) {
    if (Header.isPlain(Header.of(object))) {
      return IdentityHashes.of(object, s);
    }
    int hash = s.locked.find(object);
    if (hash == 0) {
      hash = IdentityHashes.of(object, s);
      s.locked.add(object, hash);
    }
    s.monitor = object;
    s.monitorHash = hash;
    return hash;
  }

  /** The current event of a stream as one number. */
  static long current(RecordState s) {
    return pack(s.index, s.events);
  }

  static long pack(int stream, long event) {
    return ((long) stream << EVENT_BITS) | event;
  }

  private static long lockOf(int cell) {
    return CELLS_BASE + (((long) cell * CELL_LONGS + LOCK) << 3);
  }

  /**
   * Takes the lock of a cell.
   *
   * @return what was in its place, as {@link #unlock} has left it
   */
  final long lock(int cell) {
    long at = lockOf(cell);
    return U.compareAndSetLong(cells, at, FREE, HELD) ? FREE : lockLater(at);
  }

  @DontInline
  private long lockLater(long at) {
    int spins = 0;
    while (true) {
      long state = U.getLongVolatile(cells, at);
      if (state != HELD && U.compareAndSetLong(cells, at, state, HELD)) {
        return state;
      }
      spin(++spins);
    }
  }

  /** Lets a thread that waits for another one wait a little. */
  static void spin(int times) {
    if (times < SPINS) {
      Thread.onSpinWait();
    } else {
      Thread.yield();
    }
  }

  /** What is in place of a cell's lock right now. */
  final long lockState(int cell) {
    return U.getLongVolatile(cells, lockOf(cell));
  }

  /** Gives the lock of a cell back, and leaves that in its place. */
  final void unlock(int cell, long state) {
    U.putLongRelease(cells, lockOf(cell), state);
  }

  /** Gives the locks back that the stream's event has held, if any. */
  final void unlockHeld(RecordState s) {
    int held = s.held;
    if (held >= 0) {
      s.held = RecordState.NO_CELL;
      unlock(held, FREE);
      if (s.heldToo >= 0) {
        unlock(s.heldToo, FREE);
        s.heldToo = RecordState.NO_CELL;
      }
    }
  }

  @Override
  protected void touch(RecordState s, Object object, int site) {
    // Hashing an object while it is locked would inflate its monitor: hash it before.
    if (object != s.monitor) {
      s.monitorHash = IdentityHashes.of(object, s);
      s.monitor = object;
    }
  }
}
