package dev.rethread.agent.record;

import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.Format;
import org.jspecify.annotations.Nullable;

/**
 * Stride (Zhou, Xiao, Zhang, ICSE 2012): only writes are ordered under the variable's lock, each
 * makes a new <em>version</em> of it. A read takes no lock; it logs, for its own thread, the
 * version that it found.
 *
 * <p>Where this deviates from the paper:
 *
 * <ul>
 *   <li>A variable is a cell.
 *   <li>A read's version is exact. The paper's is a bound, from which the write with the same value
 *       is searched for afterwards; here several locations share a cell and references have no
 *       value that could be compared, so that there would be nothing to recognise the write by.
 *       Instead a writer waits for those who are reading ({@link Readers}).
 *   <li>The first read after a write takes the lock, and leaves the cell <em>readable</em>: only
 *       then writers have to look for readers.
 *   <li>A copy within or between arrays holds the locks of both cells.
 *   <li>A read that finds what the access before it in the same log found, or made, logs nothing.
 *   <li>Instead of the values read, a checksum over them is logged now and then.
 * </ul>
 */
public final class StrideRecorder extends CellRecorder {
  /** The word of a cell: how many writes it has had. */
  private static final int VERSION = 1;

  /** In place of a cell's lock: nobody holds it, and who has announced it may read. */
  private static final long READABLE = 2;

  private final Readers readers = new Readers();

  public StrideRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  @Override
  protected void beginEvent(
      RecordState s, @Nullable Object object, int salt, boolean write, int site) {
    int cell = cell(s, object, salt);
    if (write) {
      lockToWrite(cell);
      s.leaves = FREE;
    } else if (!mayRead(s, cell)) {
      lock(cell);
      s.leaves = READABLE;
    }
    s.held = cell;
    s.events++;
    if (write) {
      s.logVersion(Format.WRITE, cell, ++cells[version(cell)]);
    } else if (!s.knows(cell, cells[version(cell)])) {
      s.logVersion(Format.READ, cell, cells[version(cell)]);
    }
  }

  @Override
  protected void beginCopyEvent(
      RecordState s, Object from, int fromSalt, Object to, int toSalt, int site) {
    int source = cell(s, from, fromSalt);
    int target = cell(s, to, toSalt);
    if (source < target) {
      lock(source);
    }
    lockToWrite(target);
    if (source > target) {
      lock(source);
    }
    s.heldToo = source == target ? RecordState.NO_CELL : source;
    s.held = target;
    s.leaves = FREE;
    s.events++;
    if (source != target) {
      // Logged in any case: what is not logged must lie before the event of the next record.
      s.logVersion(Format.READ, source, cells[version(source)]);
    }
    s.logVersion(Format.WRITE, target, ++cells[version(target)]);
  }

  @Override
  protected void endEvent(RecordState s) {
    int held = s.held;
    if (held < 0) {
      return;
    }
    s.held = RecordState.NO_CELL;
    if (s.reading == held) {
      Readers.withdraw(s);
      return;
    }
    unlock(held, s.leaves);
    if (s.heldToo >= 0) {
      unlock(s.heldToo, READABLE); // there may still be readers who have not been waited for
      s.heldToo = RecordState.NO_CELL;
    }
  }

  /** Whether a stream may read a cell without its lock, until it withdraws. */
  private boolean mayRead(RecordState s, int cell) {
    if (lockState(cell) != READABLE) {
      return false; // not worth an announcement
    }
    readers.announce(s, cell);
    if (lockState(cell) == READABLE) {
      return true;
    }
    Readers.withdraw(s);
    return false;
  }

  private void lockToWrite(int cell) {
    if (lock(cell) == READABLE) {
      readers.await(cell);
    }
  }

  /** Where the version of a cell is. */
  private static int version(int cell) {
    return cell * CELL_LONGS + VERSION;
  }

  /** The version that the recorder says the current access of the cell finds; for tests. */
  long version(RecordState s) {
    return cells[version(s.held)];
  }
}
