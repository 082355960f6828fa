package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Vm;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Gives up what a stream owns and publishes: the object and those that it refers to, as far as the
 * stream owns them too.
 */
final class Published {
  private static final Unsafe U = Vm.UNSAFE;

  /** More objects than that are left to who needs them, and so are long arrays. */
  private static final int MOST = 1000;

  private final Owning owning;

  Published(Owning owning) {
    this.owning = owning;
  }

  @DontInline
  void release(RecordState s, Object object) {
    if (!give(s, object)) {
      return;
    }
    @Nullable Object[] found = new Object[16];
    found[0] = object;
    int count = 1;
    for (int i = 0; i < count && count < MOST; i++) {
      Object from = found[i];
      if (from instanceof Object[] array) {
        for (int k = 0; k < array.length && k < MOST && count < MOST; k++) {
          Object to = array[k];
          if (to != null && give(s, to)) {
            found = count == found.length ? Arrays.copyOf(found, count * 2) : found;
            found[count++] = to;
          }
        }
      } else if (from != null) {
        for (long offset : owning.references(from.getClass())) {
          Object to = U.getReference(from, offset);
          if (to != null && give(s, to)) {
            found = count == found.length ? Arrays.copyOf(found, count * 2) : found;
            found[count++] = to;
          }
        }
      }
    }
  }

  /** Whether the object was the stream's, or is not known to anybody yet; it is given up then. */
  private boolean give(RecordState s, Object object) {
    long header = Header.of(object);
    if (Header.isPlain(header) && Header.kind(header) == Header.NEW) {
      return giveNew(s, object);
    }
    if (!Ownership.isOwnedBy(header, s.slot)) {
      return false;
    }
    if (!owning.knows(object.getClass())) {
      s.unknown = object.getClass(); // not now, while a cell is locked
    }
    return Header.change(object, header, Header.OWNED, Header.trouble(header), s.releaseSlot);
  }

  private boolean giveNew(RecordState s, Object object) {
    Class<?> type = object.getClass();
    if (!owning.knows(type)) {
      s.unknown = type; // not now, while a cell is locked
      return false;
    }
    if (!owning.isPossible(type)) {
      return false;
    }
    IdentityHashes.give(object, s);
    long header = Header.of(object);
    return Header.isPlain(header)
        && Header.kind(header) == Header.NEW
        && Header.change(object, header, Header.OWNED, 0, s.releaseSlot);
  }
}
