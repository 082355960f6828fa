package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import dev.rethread.runtime.log.LogFile;
import java.util.Arrays;
import jdk.internal.vm.annotation.DontInline;
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
  /** The words of a cell: last write, number of reads since, and the last reads of so many. */
  private static final int WRITE = 1;

  private static final int READS_IN_A_ROW = 2;
  private static final int READ = 3;
  private static final int READS_END = CELL_LONGS;

  /** Per cell the reads that have no place there, the number of them first. Guarded likewise. */
  private final long[] @Nullable [] more = new long[CELLS][];

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
    if (write) {
      afterReads(s, cell, site);
      cells[at + WRITE] = self;
      forgetReads(cell);
      return;
    }
    for (int i = at + READ; i < at + READS_END; i++) {
      long read = cells[i];
      if (read >>> EVENT_BITS == s.index) {
        cells[i] = self;
        return;
      }
      if (read == 0) {
        after(s, cells[at + WRITE], site);
        cells[i] = self;
        return;
      }
    }
    addReader(s, cell, self, cells[at + WRITE], site);
  }

  /** The current event comes after the last reads, or after the write that nobody has read. */
  private void afterReads(RecordState s, int cell, int site) {
    int at = cell * CELL_LONGS;
    if (cells[at + READ] == 0) {
      after(s, cells[at + WRITE], site);
      return;
    }
    for (int i = at + READ; i < at + READS_END; i++) {
      long read = cells[i];
      if (read == 0) {
        return;
      }
      after(s, read, site);
    }
    long[] reads = more[cell];
    for (int i = 1; reads != null && i <= reads[0]; i++) {
      after(s, reads[i], site);
    }
  }

  private void forgetReads(int cell) {
    int at = cell * CELL_LONGS;
    int i = at + READ;
    while (i < at + READS_END && cells[i] != 0) {
      cells[i++] = 0;
    }
    long[] reads = i == at + READS_END ? more[cell] : null;
    if (reads != null) {
      reads[0] = 0;
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

  @DontInline
  private void addReader(RecordState s, int cell, long self, long write, int site) {
    long[] list = more[cell];
    int count = list == null ? 0 : (int) list[0];
    for (int i = 1; list != null && i <= count; i++) {
      if (list[i] >>> EVENT_BITS == s.index) {
        list[i] = self;
        return;
      }
    }
    after(s, write, site);
    if (list == null || count + 1 == list.length) {
      list = list == null ? new long[8] : Arrays.copyOf(list, list.length * 2);
      more[cell] = list;
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
    int at = cell * CELL_LONGS;
    long read = cells[at + READ];
    long last = read == 0 ? cells[at + WRITE] : read;
    boolean isForeign = (last >>> EVENT_BITS != s.index && last != 0) || cells[at + READ + 1] != 0;
    if (!isForeign && s.countAccess(hash) < MANY_ACCESSES << (2 * Header.trouble(header))) {
      return false;
    }
    s.forgetAccesses(hash);
    return !isForeign;
  }

  /** Counts an access among the reads of a cell in a row: how many there are by now. */
  final int countRead(int cell, boolean write) {
    int at = cell * CELL_LONGS + READS_IN_A_ROW;
    cells[at] = write ? 0 : cells[at] + 1;
    return (int) Math.min(cells[at], Integer.MAX_VALUE);
  }

  /** Whether several streams have read a cell since it was written. */
  final boolean isReadByMany(int cell) {
    return cells[cell * CELL_LONGS + READ + 1] != 0;
  }

  /** The stream's next event comes after all accesses to a location so far. */
  @DontInline
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
  @DontInline
  final void revise(RecordState s, Object object, int salt, Revisions revisions) {
    int cell = cell(s, object, salt);
    lock(cell);
    add(revisions, cells[cell * CELL_LONGS + WRITE]);
    for (int i = READ; i < READS_END; i++) {
      add(revisions, cells[cell * CELL_LONGS + i]);
    }
    long[] reads = more[cell];
    for (int i = 1; reads != null && i <= reads[0]; i++) {
      add(revisions, reads[i]);
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
