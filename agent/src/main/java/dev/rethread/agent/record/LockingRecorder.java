package dev.rethread.agent.record;

import dev.rethread.runtime.log.LogFile;
import org.jspecify.annotations.Nullable;

/**
 * Every access, reading or writing, holds the lock of its cell from right before it to right after
 * it; meanwhile the technique notes what it needs.
 */
abstract class LockingRecorder extends CellRecorder {
  LockingRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  /** The current event of a stream is about to access a cell, whose lock it holds. */
  abstract void access(RecordState s, int cell, boolean write, int site);

  @Override
  protected final void beginEvent(
      RecordState s, @Nullable Object object, int salt, boolean write, int site) {
    int cell = cell(s, object, salt);
    lock(cell);
    s.held = cell;
    s.events++;
    access(s, cell, write, site);
  }

  @Override
  protected final void beginCopyEvent(
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
  protected final void endEvent(RecordState s) {
    unlockHeld(s);
  }
}
