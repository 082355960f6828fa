package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import dev.rethread.runtime.log.LogFile;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which foreign access each access of a cell comes right after: Algorithm 1 of the Light paper.
 *
 * <p>A cell's lock is held across the access and its bookkeeping, so that both are one step
 * (Algorithm 1, "atomic"). It keeps the last write (the paper's {@code lw}) and the last read of
 * every thread since.
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
abstract class DependenceRecorder extends CellRecorder {
  /** The words of a cell: last write, last read, number of reads. */
  private static final int WRITE = 1;

  private static final int READ = 2;
  private static final int READS_IN_A_ROW = 3;

  /** In place of the last read: several threads have read, see {@link #readers}. */
  private static final long MANY = -1;

  /** Per cell the last reads since the last write, the number of them first. Guarded likewise. */
  private final long[] @Nullable [] readers = new long[CELLS][];

  DependenceRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  @Override
  protected boolean mixesAll() {
    return false;
  }

  // --- accesses -------------------------------------------------------------------------------

  /** The stream's next event, which is on a cell that it has locked. */
  final void access(RecordState s, int cell, boolean write, int site) {
    s.held = cell;
    s.events++;
    note(s, cell, write, site);
  }

  final void note(RecordState s, int cell, boolean write, int site) {
    int at = cell * CELL_LONGS;
    long self = current(s);
    long read = cells[at + READ];
    if (write) {
      afterReads(s, cell, site);
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

  /** The current event comes after the last reads, or after the write that nobody has read. */
  private void afterReads(RecordState s, int cell, int site) {
    long read = cells[cell * CELL_LONGS + READ];
    if (read == 0) {
      after(s, cells[cell * CELL_LONGS + WRITE], site);
    } else if (read != MANY) {
      after(s, read, site);
    } else {
      long[] reads = readersOf(cell);
      for (int i = 1; i <= reads[0]; i++) {
        after(s, reads[i], site);
      }
    }
  }

  /** The last write that the recorder attributes the current access of the cell to; for tests. */
  final long lastWrite(RecordState s) {
    return cells[s.held * CELL_LONGS + WRITE];
  }

  private void after(RecordState s, long access, int site) {
    int stream = (int) (access >>> EVENT_BITS);
    if (stream != s.index && access != 0) {
      s.logEdge(stream, access & EVENT_MASK, site);
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

  // --- what is known of a cell ----------------------------------------------------------------

  /** So many accesses in a row, and reads, for an object that has had no trouble yet. */
  private static final int MANY_ACCESSES = 128;

  static final int MANY_READS = 64;

  /** Counts an access: whether the stream should rather own the object. */
  final boolean isOwnHabit(RecordState s, int hash, int cell, long header) {
    long read = cells[cell * CELL_LONGS + READ];
    long last = read == 0 ? cells[cell * CELL_LONGS + WRITE] : read;
    boolean isForeign = last >>> EVENT_BITS != s.index && last != 0;
    if (!isForeign && s.countAccess(hash) < MANY_ACCESSES << (2 * Header.trouble(header))) {
      return false;
    }
    s.forgetAccesses(hash);
    return !isForeign;
  }

  /**
   * Counts the reads of a cell in a row: whether the object should rather be shared.
   *
   * @param enough so many, by more than one stream
   */
  final boolean isReadByMany(int cell, boolean write, int enough) {
    int at = cell * CELL_LONGS;
    if (write) {
      cells[at + READS_IN_A_ROW] = 0;
      return false;
    }
    if (++cells[at + READS_IN_A_ROW] < enough || cells[at + READ] != MANY) {
      return false;
    }
    cells[at + READS_IN_A_ROW] = 0;
    return true;
  }

  /** The stream's next event comes after all accesses to a location so far. */
  final void comeAfterAll(RecordState s, Object object, int salt, int site) {
    int cell = cell(s, object, salt);
    lock(cell);
    s.events++;
    afterReads(s, cell, site);
    after(s, cells[cell * CELL_LONGS + WRITE], site);
    s.events--;
    unlock(cell, FREE);
  }

  /** All accesses to a location so far are what everybody has to come after. */
  final void revise(RecordState s, Object object, int salt, Revisions revisions) {
    int cell = cell(s, object, salt);
    lock(cell);
    long read = cells[cell * CELL_LONGS + READ];
    add(revisions, cells[cell * CELL_LONGS + WRITE]);
    if (read == MANY) {
      long[] reads = readersOf(cell);
      for (int i = 1; i <= reads[0]; i++) {
        add(revisions, reads[i]);
      }
    } else {
      add(revisions, read);
    }
    unlock(cell, FREE);
  }

  private static void add(Revisions revisions, long access) {
    if (access != 0) {
      revisions.add((int) (access >>> EVENT_BITS), access & EVENT_MASK);
    }
  }

  /** The last write to a location. */
  final long lastWrite(RecordState s, Object object, int salt) {
    int cell = cell(s, object, salt);
    lock(cell);
    long write = cells[cell * CELL_LONGS + WRITE];
    unlock(cell, FREE);
    return write;
  }
}
