package dev.rethread.agent.record;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.Parts;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.Optimisation;
import java.util.List;
import java.util.Set;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Lets a stream access what only it accesses, and read what everybody only reads, with one look at
 * the object's {@link Header} and nothing else. An owner gives its objects up all at once, between
 * two accesses: when it is asked to ({@link Streams}), its {@link Slots slot} is retired, and each
 * of them becomes whose who comes first.
 *
 * <p>An object that comes to another stream is owned by that one next, and no longer if it goes on
 * changing hands: then it is known by its cells alone. What has many accesses by one stream in a
 * row there, or reads by several, is owned, or shared, again, but not often.
 *
 * <p>The argument why no access is put down to the wrong event, and what was measured, are in
 * docs/design/0016.
 */
final class Ownership {
  private final boolean guarding;
  private final boolean births;
  private final Slots slots = new Slots();
  private final Revisions revisions = new Revisions();
  private final Owning owning = new Owning();
  private final Phases phases = new Phases(revisions, owning);
  private final Streams streams = new Streams(slots, phases);
  private final Published published = new Published(owning);
  private final Guards guards = new Guards(streams, revisions);
  private final Transfers transfers;
  private final Locking locking;

  /**
   * Makes one.
   *
   * @param recorder has the cells
   * @param without what is not to be done
   */
  Ownership(DependenceRecorder recorder, Set<Optimisation> without) {
    births = !without.contains(Optimisation.BIRTHS);
    guarding = !without.contains(Optimisation.GUARDS);
    transfers = new Transfers(recorder, without, slots, streams, revisions, owning, phases);
    locking = new Locking(recorder, slots, streams, revisions, owning, transfers);
  }

  // --- streams --------------------------------------------------------------------------------

  void born(RecordState s, @Nullable RecordState parent) {
    s.known = parent == null ? 0 : parent.known;
    s.knownShares = parent == null ? 0 : parent.knownShares;
    s.hashes = s.key;
    s.isUnborn = true;
    s.away++;
    streams.add(s);
  }

  void ended(RecordState s) {
    revisions.add(s.index, s.events); // nobody can ask it any more what it has read
    streams.remove(s);
  }

  void recall() {
    streams.takeAllKeys();
  }

  /** Gives up what the stream owns: it is about to wait, and others need not ask it afterwards. */
  void leave(RecordState s) {
    streams.release(s);
  }

  /** Gives the stream its keys back, after it has answered and learned what there is. */
  @DontInline
  void attend(RecordState s, int site) {
    if (s.isUnborn) {
      s.isUnborn = false;
      s.away--;
    }
    s.busy = true; // nobody answers in its place, which would retire the slots
    streams.openSlot(s);
    revisions.learnAll(s, site);
    s.owns = s.slot == 0 ? RecordState.NO_KEY : Header.key(Header.OWNED, s.slot);
    s.birth = s.slot == 0 || !births ? 0 : Header.owned(s.slot);
    s.section = s.sectionSlot == 0 ? RecordState.NO_KEY : Header.key(Header.OWNED, s.sectionSlot);
    s.shared = s.knownShares;
    @Nullable Object[] phase = s.phase;
    s.reads = phase == null ? RecordState.NO_READS : phase;
    Vm.UNSAFE.fullFence();
    if (s.asked != s.answered) {
      s.owns = RecordState.NO_KEY;
      s.birth = 0;
      s.section = RecordState.NO_KEY;
      s.shared = 0;
      s.reads = RecordState.NO_READS;
    }
    s.busy = false;
  }

  /** Whether the stream lacks a key that it could have. */
  static boolean lacksKeys(RecordState s) {
    return s.owns == RecordState.NO_KEY
        || s.shared != s.knownShares
        || (s.sectionSlot != 0 && s.section == RecordState.NO_KEY)
        || (s.inPhase && s.reads == RecordState.NO_READS);
  }

  /** What the stream has done so far, others may see next. */
  void endSection(RecordState s) {
    streams.endSection(s);
  }

  // --- monitors -------------------------------------------------------------------------------

  /** The stream is about to lock an object: its header will not say who owns it. */
  void beforeLock(RecordState s, Object object, int site) {
    locking.beforeLock(s, object, site);
  }

  void entered(RecordState s, Object monitor) {
    if (guarding) {
      guards.entered(s, monitor);
    }
  }

  void leaving(RecordState s, Object monitor) {
    guards.leaving(s, monitor);
    streams.endSection(s);
  }

  /** Whether the object is one that was locked, or is: see {@link Guards}. */
  static boolean mayBeGuarded(long header) {
    return !Header.isPlain(header)
        || (Header.kind(header) == Header.CELLS && UsedMonitors.isUsed(header));
  }

  /**
   * Whether the stream holds the monitor of such an object, and that is all it needs. Otherwise the
   * object is known by its cell.
   */
  @DontInline
  boolean isGuarded(RecordState s, Object object, int site) {
    if (!guarding) {
      return false;
    }
    if (!guards.isSpoilt(s, object)) {
      if (guards.isGuarded(s, object)) {
        return true;
      }
      guards.spoil(s, object);
    }
    revisions.learnAll(s, site);
    return false;
  }

  /** Answers those that wait for the stream, which is between two accesses. */
  void poll(RecordState s) {
    streams.answer(s);
  }

  /** There is going to be a class with these fields that refer to others; null if unknown. */
  void refers(String name, @Nullable List<String> fields) {
    owning.refers(name, fields);
  }

  // --- accesses -------------------------------------------------------------------------------

  /** The part of an array that a location is, if it has parts; otherwise the object itself. */
  static Object place(Object object, int salt) {
    if (salt > Engine.FIELDS) {
      int word = Header.wordIn(Header.of(object));
      if (Header.hasParts(word)) {
        return Parts.ofNumber(word, salt - 1);
      }
    }
    return object;
  }

  static boolean needsCells(long header) {
    return !Header.isPlain(header) || Header.kind(header) == Header.CELLS;
  }

  /** Whether the object has cells, and neither parts nor a monitor that was used. */
  static boolean hasCellsOnly(long header) {
    return Header.isPlain(header)
        && Header.kind(header) == Header.CELLS
        && Header.slot(header) <= Transfers.FOR_GOOD;
  }

  /** Whether the object was locked, or is, and is known by its cells all the same. */
  boolean isSpoilt(long header, Object object) {
    return mayBeGuarded(header) && (!guarding || guards.isSpoilt(object.getClass()));
  }

  /** The stream's next event comes after all revisions so far. */
  void learnAll(RecordState s, int site) {
    revisions.learnAll(s, site);
  }

  /** Whether the object stays known by its cells, or as long as it is locked. */
  static boolean isSettled(long header) {
    return !Header.isPlain(header)
        || Header.slot(header) == Transfers.FOR_GOOD
        || Header.slot(header) >= Header.PARTS;
  }

  /** After how many reads by several streams an object with cells is to be shared. */
  int enoughReads(Object object, long header) {
    return owning.enoughReads(object.getClass(), Header.trouble(header));
  }

  /**
   * Counts an access to an object with cells, if it is a write, or one of so many reads: all
   * streams write to what they count in.
   */
  void countAccess(RecordState s, Object object, boolean write) {
    if (write || s.events % Owning.ONE_IN == 0) {
      owning.countAccess(object.getClass(), write);
    }
  }

  /**
   * Whether there is nothing to learn of an object, since it was prepared, that the stream has
   * locked by its cells: it may have had an owner meanwhile.
   */
  boolean isUpToDate(RecordState s, long header) {
    boolean isFixed =
        Header.isPlain(header)
            && (Header.kind(header) != Header.CELLS || Header.slot(header) == Transfers.FOR_GOOD);
    return isFixed || s.known == revisions.count();
  }

  /** Whether an object that has cells still is what it was, if it had. */
  static boolean isStill(long header, Object object) {
    boolean wasPlain = Header.isPlain(header);
    if (wasPlain && Header.kind(header) != Header.CELLS) {
      return true;
    }
    long now = Header.of(object);
    if (!Header.isPlain(now)) {
      return !wasPlain || UsedMonitors.isUsed(header);
    }
    return Header.kind(now) == Header.CELLS
        && (wasPlain ? Header.slot(now) == Header.slot(header) : Header.slot(now) != 0);
  }

  /** Whether the stream may still access the object without cells. */
  boolean isMine(RecordState s, Object object, boolean write) {
    long header = Header.of(object);
    return Header.isPlain(header)
        && ((Header.kind(header) == Header.OWNED && isOwn(s, Header.slot(header)))
            || (Header.kind(header) == Header.SHARED && !write && isKnown(s, object, header)));
  }

  private boolean isKnown(RecordState s, Object object, long header) {
    return Phases.isOfPhase(header)
        ? Phases.knows(s, object, header)
        : Header.slot(header) < s.knownShares && s.known == revisions.count();
  }

  /** See {@link Transfers#claimAtOnce}. */
  boolean claim(RecordState s, Object object) {
    return transfers.claimAtOnce(s, object);
  }

  /**
   * Lets the stream access an object in its next event: afterwards it owns the object, or may read
   * it, or the object has cells. Stays so until the stream answers somebody.
   *
   * @return the header, which says which of these
   */
  @DontInline
  long prepare(RecordState s, Object object, boolean write, int site) {
    Class<?> unknown = s.unknown;
    if (unknown != null) {
      s.unknown = null;
      transfers.learnClass(s, unknown);
    }
    boolean waited = false;
    while (true) {
      long header = Header.of(object);
      if (!Header.isPlain(header)) {
        revisions.learnAll(s, site);
        return header;
      }
      switch (Header.kind(header)) {
        case Header.NEW -> transfers.claim(s, object, header, site);
        case Header.OWNED -> {
          if (isOwn(s, Header.slot(header))) {
            return header;
          }
          if (!owning.knows(object.getClass())) {
            transfers.learnClass(s, object.getClass());
            continue;
          }
          waited |= transfers.take(s, object, header, write, waited, site);
        }
        case Header.SHARED -> {
          if (Phases.isOfPhase(header)) {
            if (write) {
              transfers.endPhase(s, object, header, site);
            } else if (phases.read(s, object, header, site)) {
              return header;
            }
          } else if (write) {
            transfers.unshare(s, object, header, site);
          } else {
            revisions.learnAll(s, site); // it may know the slots from before they were used again
            if (Header.slot(header) >= s.knownShares) {
              revisions.learn(s, site);
            }
            if (Header.slot(header) < s.knownShares) {
              return header;
            }
            transfers.shareAnew(s, object, header);
          }
        }
        default -> {
          revisions.learnAll(s, site);
          return header;
        }
      }
    }
  }

  /** Whether the stream accesses objects with that slot now. */
  private static boolean isOwn(RecordState s, int slot) {
    return slot != 0 && (slot == s.slot || slot == s.sectionSlot);
  }

  /**
   * An object that the stream owns becomes known to others: it gives up the object and what can be
   * reached from there, before anybody has to ask.
   */
  @DontInline
  void publish(RecordState s, Object object) {
    long header = Header.of(object);
    if (s.slot == 0
        || (!isOwnedBy(header, s.slot)
            && (!Header.isPlain(header) || Header.kind(header) != Header.NEW))) {
      return;
    }
    if (s.releaseSlot == 0) {
      s.releaseSlot = slots.release(s);
    }
    if (s.releaseSlot != 0) {
      slots.retire(s.releaseSlot, s);
      published.release(s, object);
    }
  }

  /** See {@link Transfers#improve}. */
  boolean improve(RecordState s, Object object, long header, boolean many, int site) {
    return transfers.improve(s, object, header, many, site);
  }

  static boolean isOwnedBy(long header, int slot) {
    return Header.isPlain(header)
        && Header.kind(header) == Header.OWNED
        && Header.slot(header) == slot;
  }
}
