package dev.rethread.agent.record;

import dev.rethread.runtime.log.LogFile;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Light (Liu, Zhang, Tripp, Zheng, PLDI 2015): every thread logs, for itself, which foreign access
 * each of its accesses comes right after.
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
public final class LightRecorder extends LockingRecorder {
  /** The words of a cell: last write, last read. */
  private static final int WRITE = 1;

  private static final int READ = 2;

  /** In place of the last read: several threads have read, see {@link #readers}. */
  private static final long MANY = -1;

  /** Per cell the last reads since the last write, the number of them first. Guarded likewise. */
  private final long[] @Nullable [] readers = new long[CELLS][];

  public LightRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  @Override
  void access(RecordState s, int cell, boolean write, int site) {
    int at = cell * CELL_LONGS;
    long self = current(s);
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
}
