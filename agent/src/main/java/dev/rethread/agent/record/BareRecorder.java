package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.StaticLocation;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.log.LogFile;
import org.jspecify.annotations.Nullable;

/**
 * No technique: probes run and events are counted, but nothing is found out about the order of
 * accesses, and they run as they would without locks. Inputs and outputs are logged as ever. What a
 * technique costs beyond this is its own.
 *
 * <p>All streams have the same key, so that every access but the first to an object is only
 * counted: the least that probes cost.
 */
public final class BareRecorder extends Recorder {
  private static final int SLOT = 1;
  private static final int KEY = Header.key(Header.OWNED, SLOT);

  public BareRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  @Override
  public boolean counts() {
    return Header.IS_FREE && !paranoid && inTurn == null;
  }

  @Override
  protected void attend(RecordState s, int site) {
    if (counts()) {
      s.owns = KEY;
    }
  }

  @Override
  protected void beginEvent(
      RecordState s, @Nullable Object object, int salt, boolean write, int site) {
    s.events++;
    if (counts() && !(object instanceof Class<?>)) {
      own(s, object == null ? StaticLocation.of(salt) : object);
    }
  }

  @Override
  public boolean claim(ThreadState s, Object object) {
    own((RecordState) s, object);
    return Header.word(object) == KEY;
  }

  private static void own(RecordState s, Object object) {
    long header = Header.of(object);
    if (Header.isPlain(header) && Header.kind(header) == Header.NEW) {
      long hashed = IdentityHashes.with(header, s);
      boolean unused = Header.change(object, header, hashed, Header.OWNED, 0, SLOT);
    }
  }

  @Override
  protected void beginCopyEvent(
      RecordState s, Object from, int fromSalt, Object to, int toSalt, int site) {
    s.events++;
  }

  @Override
  protected void endEvent(RecordState s) {}

  @Override
  protected void touch(RecordState s, Object object, int site) {}
}
