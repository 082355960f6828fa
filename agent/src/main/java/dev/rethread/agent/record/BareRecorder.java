package dev.rethread.agent.record;

import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Ownership;
import dev.rethread.runtime.log.LogFile;
import org.jspecify.annotations.Nullable;

/**
 * No technique: probes run and events are counted, but nothing is found out about the order of
 * accesses, and they run as they would without locks. Inputs and outputs are logged as ever. What a
 * technique costs beyond this is its own.
 */
public final class BareRecorder extends Recorder {
  public BareRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  @Override
  protected void beginEvent(
      RecordState s, @Nullable Object object, int salt, boolean write, int site) {
    s.events++;
    if (object != null) {
      IdentityHashes.give(object, s);
    }
  }

  /** All cells are free, and their words those of every stream. */
  @Override
  protected void born(RecordState s) {
    s.ownWord = Ownership.FREE;
    s.resume();
  }

  @Override
  protected boolean mustEnd(RecordState s) {
    return false;
  }

  @Override
  protected void beginCopyEvent(
      RecordState s, Object from, int fromSalt, Object to, int toSalt, int site) {
    s.events++;
  }

  @Override
  protected void endEvent(RecordState s) {}

  @Override
  protected void touch(RecordState s, Object object) {}
}
