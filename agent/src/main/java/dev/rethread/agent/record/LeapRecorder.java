package dev.rethread.agent.record;

import dev.rethread.runtime.log.LogFile;
import dev.rethread.runtime.log.LogStream;
import dev.rethread.trace.Format;
import org.jspecify.annotations.Nullable;

/**
 * LEAP (Huang, Liu, Zhang, FSE 2010): every shared variable has an <em>access vector</em>, the
 * sequence of the threads that accessed it. A vector grows under the variable's lock, which is held
 * until after the access.
 *
 * <p>Where this deviates from the paper:
 *
 * <ul>
 *   <li>A variable is a cell, found while the program runs; the paper numbers the fields that may
 *       be shared by static analysis.
 *   <li>An entry says which event of its thread the access was. The paper's replay finds that out
 *       by itself, because there a thread waits for the variable that it is about to access; here
 *       the whole run has one schedule, which must be known before.
 *   <li>Vectors are in the recording's file from the beginning, so that they survive the process.
 * </ul>
 */
public final class LeapRecorder extends LockingRecorder {
  /** The word of a cell: the last access. */
  private static final int LAST = 1;

  /** Most cells have few accesses: what is taken from the file for a vector at first. */
  private static final int FIRST_CHUNK = 128;

  /** Two numbers. */
  private static final int LARGEST_ENTRY = 20;

  private final LogFile file;

  /** The access vector of each cell that has been accessed; guarded by the cell's lock. */
  private final @Nullable LogStream[] vectors = new LogStream[CELLS];

  public LeapRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
    this.file = file;
  }

  @Override
  void access(RecordState s, int cell, boolean write, int site) {
    LogStream vector = vectors[cell];
    if (vector == null) {
      vector = new LogStream(file, Format.VECTORS, cell, FIRST_CHUNK);
      vectors[cell] = vector;
    }
    if (!s.hasRoom(vector, LARGEST_ENTRY)) {
      return;
    }
    int last = cell * CELL_LONGS + LAST;
    long previous = cells[last];
    if (previous >>> EVENT_BITS == s.index) {
      vector.putVarint((s.events - (previous & EVENT_MASK)) << 1);
    } else {
      vector.putVarint((s.events << 1) | 1);
      vector.putVarint(s.index);
    }
    vector.commit();
    cells[last] = current(s);
    s.checkNowAndThen();
  }
}
