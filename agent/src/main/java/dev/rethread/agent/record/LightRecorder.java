package dev.rethread.agent.record;

import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.log.LogFile;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Light (Liu, Zhang, Tripp, Zheng, PLDI 2015): every thread logs, for itself, which foreign access
 * each of its accesses comes right after.
 *
 * <p>Locations map to a fixed number of <em>cells</em>; two locations in one cell are treated as
 * one, which only adds order. A cell has a small lock that is held across the access and its
 * bookkeeping, so that both are one step (Algorithm 1, "atomic"). It keeps the last write (the
 * paper's {@code lw}) and the last read of every thread since.
 *
 * <p>Where this deviates from the paper:
 *
 * <ul>
 *   <li>The set of readers of the last write stands in for {@code prec} (Algorithm 1, lines 7 to
 *       9): a thread's first read of a write is logged, further ones are not.
 *   <li>A write is also ordered after the last reads of the previous write, and after that write if
 *       nobody read it. This is known here for free and saves the disjunctions of equation 1; it
 *       keeps blind writes in their place, which section 4.2 leaves out of the replay.
 *   <li>Runs of accesses of one thread (Lemma 4.3) log nothing, because an edge is logged only
 *       between different threads.
 *   <li>An edge that an earlier edge from the same thread implies is dropped. With lock operations
 *       as accesses (section 4.3) that covers what Lemma 4.2 finds by static analysis: data guarded
 *       by a lock costs only the lock's edge.
 *   <li>Reads take the lock too instead of retrying (section 2.3): the retry loop as printed lets
 *       the JIT move the data read past the second look at the last write.
 * </ul>
 */
public final class LightRecorder extends Recorder {
  private static final Unsafe U = Vm.UNSAFE;

  private static final int CELL_BITS = 16;
  private static final int CELLS = 1 << CELL_BITS;

  /** A cell is four longs: lock, last write, last read, unused. */
  private static final int CELL_LONGS = 4;

  private static final int LOCK = 0;
  private static final int WRITE = 1;
  private static final int READ = 2;

  /** In place of the last read: several threads have read, see {@link #readers}. */
  private static final long MANY = -1;

  /** An access as one number: the stream's index and the event. Zero is no access. */
  private static final int EVENT_BITS = 40;

  private static final long EVENT_MASK = (1L << EVENT_BITS) - 1;

  private static final int SPINS = 200;
  private static final long CELLS_BASE = Vm.arrayBase(long[].class);

  /** The words of all cells; those of a cell are guarded by its lock. */
  private final long[] cells = new long[CELLS * CELL_LONGS];

  /** Per cell the last reads since the last write, the number of them first. Guarded likewise. */
  private final long[] @Nullable [] readers = new long[CELLS][];

  public LightRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  @Override
  protected void beginEvent(
      RecordState s, @Nullable Object object, int salt, boolean write, int site) {
    int cell = cell(s, object, salt);
    lock(cell);
    s.held = cell;
    s.events++;
    access(s, cell, write, site);
  }

  @Override
  protected void beginCopyEvent(
      RecordState s, Object from, int fromSalt, Object to, int toSalt, int site) {
    int source = cell(s, from, fromSalt);
    int target = cell(s, to, toSalt);
    lock(Math.min(source, target));
    if (source != target) {
      lock(Math.max(source, target));
      s.heldToo = source;
    }
    s.held = target;
    s.events++;
    if (source != target) {
      access(s, source, false, site);
    }
    access(s, target, true, site);
  }

  @Override
  protected void endEvent(RecordState s) {
    int held = s.held;
    if (held >= 0) {
      s.held = RecordState.NO_CELL;
      unlock(held);
      if (s.heldToo >= 0) {
        unlock(s.heldToo);
        s.heldToo = RecordState.NO_CELL;
      }
    }
  }

  private static int cell(RecordState s, @Nullable Object object, int salt) {
    int hash = (object == null ? 0 : IdentityHashes.of(object, s)) * 31 + salt;
    hash *= 0x9E37_79B1;
    return hash >>> (32 - CELL_BITS);
  }

  private static long word(int cell, int word) {
    return CELLS_BASE + (((long) cell * CELL_LONGS + word) << 3);
  }

  private void lock(int cell) {
    long at = word(cell, LOCK);
    if (U.compareAndSetLong(cells, at, 0, 1)) {
      return;
    }
    int spins = 0;
    while (U.getLongVolatile(cells, at) != 0 || !U.compareAndSetLong(cells, at, 0, 1)) {
      if (++spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  private void unlock(int cell) {
    U.putLongRelease(cells, word(cell, LOCK), 0);
  }

  private void access(RecordState s, int cell, boolean write, int site) {
    int at = cell * CELL_LONGS;
    long self = ((long) s.index << EVENT_BITS) | s.events;
    long read = cells[at + READ];
    if (write) {
      if (read == 0) {
        after(s, cells[at + WRITE], site);
      } else if (read != MANY) {
        after(s, read, site);
      } else {
        afterAll(s, readersOf(cell), site);
      }
      cells[at + WRITE] = self;
      cells[at + READ] = 0;
    } else if (read == 0) {
      after(s, cells[at + WRITE], site);
      cells[at + READ] = self;
    } else if (read != MANY) {
      if (read >>> EVENT_BITS == s.index) {
        cells[at + READ] = self;
      } else {
        after(s, cells[at + WRITE], site);
        startReaders(cell, read, self);
        cells[at + READ] = MANY;
      }
    } else {
      addReader(s, cell, self, cells[at + WRITE], site);
    }
  }

  /** The last write that the recorder attributes the current access of the cell to; for tests. */
  long lastWrite(RecordState s) {
    return cells[s.held * CELL_LONGS + WRITE];
  }

  private void after(RecordState s, long access, int site) {
    int stream = (int) (access >>> EVENT_BITS);
    if (stream != s.index && access != 0) {
      s.logEdge(stream, access & EVENT_MASK, site);
    }
  }

  private void afterAll(RecordState s, long[] reads, int site) {
    for (int i = 1; i <= reads[0]; i++) {
      after(s, reads[i], site);
    }
  }

  private long[] readersOf(int cell) {
    long[] list = readers[cell];
    if (list == null) {
      list = new long[8];
      readers[cell] = list;
    }
    return list;
  }

  private void startReaders(int cell, long first, long second) {
    long[] list = readersOf(cell);
    list[0] = 2;
    list[1] = first;
    list[2] = second;
  }

  private void addReader(RecordState s, int cell, long self, long write, int site) {
    long[] list = readersOf(cell);
    int count = (int) list[0];
    for (int i = 1; i <= count; i++) {
      if (list[i] >>> EVENT_BITS == s.index) {
        list[i] = self;
        return;
      }
    }
    after(s, write, site);
    if (count + 1 == list.length) {
      list = Arrays.copyOf(list, list.length * 2);
      readers[cell] = list;
    }
    list[count + 1] = self;
    list[0]++;
  }

  @Override
  protected void touch(RecordState s, Object object) {
    // Hashing an object while it is locked would inflate its monitor: hash it before.
    IdentityHashes.give(object, s);
  }

  @Override
  public boolean replaying() {
    return false;
  }

  @Override
  public long replayValue(ThreadState s, int site) {
    throw new IllegalStateException("recording");
  }

  @Override
  public boolean replayedValuePresent(ThreadState s) {
    throw new IllegalStateException("recording");
  }

  @Override
  public byte[] replayBytes(ThreadState s) {
    throw new IllegalStateException("recording");
  }
}
