package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Vm;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Lets several streams read what one of them has written and will write again, in phases: the
 * object is shared for a while, and each stream that reads it has put it down in a table of its
 * own, which it empties with every release. Whoever wants to write looks at all tables, and only
 * asks streams that have the object: if the program has a barrier between two phases, none has.
 *
 * <p>Putting an object down and taking it are Dekker's pattern: the header says that the object is
 * busy before the tables are looked at, and is looked at again after the object was put down.
 */
final class Phases {
  private static final Unsafe U = Vm.UNSAFE;
  private static final long BASE = Vm.arrayBase(Object[].class);
  private static final long SCALE = U.arrayIndexScale(Object[].class);
  private static final int MASK = RecordState.READS - 1;

  /** Numbers of shared objects are below that, and start again. */
  private static final int NUMBERS = Header.BUSY - Header.PHASE;

  /** So many objects that were shared later make one old. */
  private static final int MANY = 1 << 12;

  /**
   * In place of the trouble of an object that is shared for a while: it had some as an owned one.
   */
  private static final int IN_DEMAND = 1;

  /** Likewise: somebody has read it in two phases that followed each other. */
  private static final int AGAIN = 2;

  private final Revisions revisions;
  private final Owning owning;

  /** The next number; written under the lock of this. */
  private volatile int next;

  Phases(Revisions revisions, Owning owning) {
    this.revisions = revisions;
    this.owning = owning;
  }

  static boolean isOfPhase(long header) {
    return Header.isOfPhase(Header.wordIn(header));
  }

  /** What an object that has had trouble keeps of it while it is shared for a while. */
  static int keptTrouble(int trouble) {
    return trouble == 0 ? 0 : IN_DEMAND;
  }

  /** The trouble of an object that is no longer shared for a while. */
  static int troubleAfter(long header) {
    return Header.trouble(header) & IN_DEMAND;
  }

  /** The slot of an object that is shared from now on, which says how old that is. */
  synchronized int share() {
    int number = next;
    next = (number + 1) % NUMBERS;
    return Header.PHASE + number;
  }

  /**
   * The stream wants to read an object that is shared for a while.
   *
   * @return whether it may, with its next event and until it ends the phase; otherwise the header
   *     has changed
   */
  @DontInline
  boolean read(RecordState s, Object object, long header, int site) {
    revisions.learnAll(s, site);
    int word = Header.wordIn(header);
    @Nullable Object[] table = s.phase;
    if (table == null) {
      table = new Object[RecordState.READS];
      s.phase = table;
      s.lastPhase = new int[RecordState.READS];
    }
    boolean isReadAgain =
        s.lastPhase[word & MASK] == IdentityHashes.in(header) || isOld(Header.slot(header));
    if (isReadAgain && owning.isReadAcrossPhases(object.getClass()) && isForGood(object, header)) {
      return false;
    }
    if (table[word & MASK] != null) { // what it has read so far, this object perhaps
      s.phaseEvent = s.events;
      U.storeFence();
    }
    s.inPhase = true;
    table[word & MASK] = object;
    U.fullFence();
    if (Header.wordIn(Header.of(object)) == word) {
      return true;
    }
    table[word & MASK] = null;
    return false;
  }

  /** Whether many objects have been shared since an object was. */
  private boolean isOld(int slot) {
    return (next - (slot - Header.PHASE) + NUMBERS) % NUMBERS > MANY;
  }

  /**
   * What is read in one phase after the other, and written in none, is shared for good.
   *
   * @return whether the header has changed
   */
  private boolean isForGood(Object object, long header) {
    int trouble = Header.trouble(header);
    if ((trouble & AGAIN) == 0) {
      return Header.change(object, header, Header.SHARED, trouble | AGAIN, Header.slot(header));
    }
    int slot = revisions.share();
    return slot < Header.PHASE && Header.change(object, header, Header.SHARED, 0, slot);
  }

  /** Whether the stream may read an object that is shared for a while. */
  static boolean knows(RecordState s, Object object, long header) {
    int word = Header.wordIn(header);
    @Nullable Object[] table = s.phase;
    return table != null && table[word & MASK] == object;
  }

  /**
   * Empties the table of a stream, which is between two accesses. What was read in earlier phases
   * and not in this one is not forgotten: if it is written, it will have another place.
   *
   * @param byItself whether this is a release, and not somebody's question in the middle of what
   *     the program does: what is read before and after that is read in one phase, not in two
   */
  void end(RecordState s, boolean byItself) {
    @Nullable Object[] table = s.phase;
    if (s.inPhase && table != null) {
      s.phaseEvent = s.events;
      U.storeFence();
      for (int i = 0; i < RecordState.READS; i++) {
        Object read = table[i];
        if (read != null) {
          if (byItself) {
            s.lastPhase[i] = IdentityHashes.of(read, s);
          }
          table[i] = null;
        }
      }
      s.inPhase = false;
    }
  }

  /**
   * Waits until nobody reads an object any more, which is busy. Everybody who knows the revisions
   * of then comes after all that have.
   *
   * @param word that the object had
   * @return whether somebody had to be waited for
   */
  @DontInline
  boolean awaitReaders(RecordState s, Object object, int word, Streams streams) {
    boolean waited = false;
    for (RecordState other : streams.running()) {
      if (other != s) {
        long event;
        if (isReading(other, object, word)) {
          event = streams.await(s, other, streams.ask(other, false));
          waited |= s.waited;
        } else {
          event = other.phaseEvent;
        }
        if (event > 0) {
          revisions.add(other.index, event);
        }
      }
    }
    @Nullable Object[] own = s.phase;
    if (own != null && own[word & MASK] == object) {
      own[word & MASK] = null;
    }
    streams.openSlot(s);
    revisions.add(s.index, s.events); // it may have read the object, and answer before it writes
    return waited;
  }

  private static boolean isReading(RecordState s, Object object, int word) {
    @Nullable Object[] table = s.phase;
    return table != null && U.getReferenceVolatile(table, BASE + (word & MASK) * SCALE) == object;
  }
}
