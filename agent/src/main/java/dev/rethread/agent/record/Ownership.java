package dev.rethread.agent.record;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.hook.ArrayLayout;
import java.lang.reflect.Array;
import java.util.List;
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
  /** An object that had to be waited for as often as this is owned up to the next release only. */
  private static final int SOME_TROUBLE = 1;

  /** And as often as this, it has cells. */
  private static final int MUCH_TROUBLE = 3;

  /** In events: who asks the same owner again before that gets all that it owns. */
  private static final int SOON = 1000;

  private final LightRecorder recorder;
  private final boolean sharing;
  private final Slots slots = new Slots();
  private final Streams streams = new Streams(slots);
  private final Revisions revisions = new Revisions();
  private final Owning owning = new Owning();
  private final Published published = new Published(owning);
  private final Guards guards = new Guards(streams, revisions);

  Ownership(LightRecorder recorder, boolean sharing) {
    this.recorder = recorder;
    this.sharing = sharing;
  }

  // --- streams --------------------------------------------------------------------------------

  void born(RecordState s, @Nullable RecordState parent) {
    s.known = parent == null ? 0 : parent.known;
    s.knownShares = parent == null ? 0 : parent.knownShares;
    s.isUnborn = true;
    s.away++;
    streams.add(s);
  }

  void ended(RecordState s) {
    streams.remove(s);
    revisions.add(s.index, s.events); // nobody can ask it any more what it has read
  }

  void recall() {
    streams.takeAllKeys();
  }

  /** Gives up what the stream owns: it is about to wait, and others need not ask it afterwards. */
  void leave(RecordState s) {
    streams.release(s);
  }

  /** Gives the stream its keys back, after it has answered and learned what there is. */
  void attend(RecordState s, int site) {
    if (s.isUnborn) {
      s.isUnborn = false;
      s.away--;
    }
    streams.openSlot(s);
    learn(s, site);
    s.owns = s.slot == 0 ? RecordState.NO_KEY : Header.key(Header.OWNED, s.slot);
    s.section = s.sectionSlot == 0 ? RecordState.NO_KEY : Header.key(Header.OWNED, s.sectionSlot);
    s.shared = s.knownShares;
    Vm.UNSAFE.fullFence();
    if (s.asked != s.answered) {
      s.owns = RecordState.NO_KEY;
      s.section = RecordState.NO_KEY;
      s.shared = 0;
    }
  }

  /** Whether the stream lacks a key that it could have. */
  static boolean lacksKeys(RecordState s) {
    return s.owns == RecordState.NO_KEY
        || s.shared != s.knownShares
        || (s.sectionSlot != 0 && s.section == RecordState.NO_KEY);
  }

  /** What the stream has done so far, others may see next. */
  void endSection(RecordState s) {
    streams.endSection(s);
  }

  // --- monitors -------------------------------------------------------------------------------

  void entered(RecordState s, Object monitor, int cell) {
    guards.entered(s, monitor, cell);
  }

  void leaving(RecordState s, Object monitor) {
    guards.leaving(s, monitor);
    streams.endSection(s);
  }

  /** Whether the object is one that was locked, or is: see {@link Guards}. */
  static boolean mayBeGuarded(long header) {
    return !Header.isPlain(header)
        || (Header.kind(header) == Header.CELLS && Header.slot(header) == MONITOR);
  }

  /**
   * Whether the stream holds the monitor of such an object, and that is all it needs. Otherwise the
   * object is known by its cell.
   */
  boolean isGuarded(RecordState s, Object object, int cell, int site) {
    if (guards.isGuarded(s, object, cell)) {
      return true;
    }
    guards.spoil(s, cell);
    learn(s, site);
    return false;
  }

  /** Answers those that wait for the stream, which is between two accesses. */
  void poll(RecordState s) {
    streams.answer(s);
  }

  private void learn(RecordState s, int site) {
    if (s.known != revisions.count()) {
      revisions.learn(s, site);
    }
  }

  /** There is going to be a class with these fields that refer to others; null if unknown. */
  void refers(String name, @Nullable List<String> fields) {
    owning.refers(name, fields);
  }

  // --- accesses -------------------------------------------------------------------------------

  static boolean needsCells(long header) {
    return !Header.isPlain(header) || Header.kind(header) == Header.CELLS;
  }

  /** In place of the slot of an object with cells: it keeps them for good. */
  private static final int FOR_GOOD = 1;

  /** Likewise, and somebody has locked it. */
  private static final int MONITOR = 2;

  /** Whether the object stays known by its cells. */
  static boolean isSettled(long header) {
    return !Header.isPlain(header) || Header.slot(header) != 0;
  }

  /**
   * Whether there is nothing to learn of an object, since it was prepared, that the stream has
   * locked by its cells: it may have had an owner meanwhile.
   */
  boolean isUpToDate(RecordState s, long header) {
    return isSettled(header) || Header.kind(header) == Header.OWNED || s.known == revisions.count();
  }

  /** Whether an object that has cells still is what it was, if it had. */
  static boolean isStill(long header, Object object) {
    if (!Header.isPlain(header) || Header.kind(header) != Header.CELLS) {
      return true;
    }
    long now = Header.of(object);
    return Header.slot(header) == MONITOR
        || (Header.isPlain(now)
            && Header.kind(now) == Header.CELLS
            && Header.slot(now) == Header.slot(header));
  }

  /** Whether the stream may still access the object without cells. */
  boolean isMine(RecordState s, Object object, boolean write) {
    long header = Header.of(object);
    return Header.isPlain(header)
        && ((Header.kind(header) == Header.OWNED && isOwn(s, Header.slot(header)))
            || (Header.kind(header) == Header.SHARED && !write));
  }

  /**
   * Lets the stream access an object in its next event: afterwards it owns the object, or may read
   * it, or the object has cells. Stays so until the stream answers somebody.
   *
   * @return the header, which says which of these
   */
  long prepare(RecordState s, Object object, boolean write, int site) {
    Class<?> unknown = s.unknown;
    if (unknown != null) {
      s.unknown = null;
      learnClass(s, unknown);
    }
    boolean waited = false;
    while (true) {
      long header = Header.of(object);
      if (!Header.isPlain(header)) {
        learn(s, site);
        return header;
      }
      switch (Header.kind(header)) {
        case Header.NEW -> claim(s, object, header);
        case Header.OWNED -> {
          if (isOwn(s, Header.slot(header))) {
            return header;
          }
          waited |= take(s, object, header, waited, site);
        }
        case Header.SHARED -> {
          if (write) {
            unshare(s, object, header);
          } else {
            if (Header.slot(header) >= s.knownShares) {
              revisions.learn(s, site);
            }
            return header;
          }
        }
        default -> {
          learn(s, site);
          return header;
        }
      }
    }
  }

  /** Whether the stream accesses objects with that slot now. */
  private static boolean isOwn(RecordState s, int slot) {
    return slot != 0 && (slot == s.slot || slot == s.sectionSlot);
  }

  /** By which the stream is to own an object that it takes; 0 if it should have cells. */
  private int slotFor(RecordState s, Object object, int trouble) {
    if (trouble >= MUCH_TROUBLE) {
      return 0;
    }
    return trouble >= SOME_TROUBLE || owning.isWanted(object.getClass())
        ? streams.openSection(s)
        : s.slot;
  }

  /** The object is new to the recorder. */
  private void claim(RecordState s, Object object, long header) {
    Class<?> type = object.getClass();
    if (!owning.knows(type)) {
      learnClass(s, type);
      return;
    }
    boolean owned = s.slot != 0 && owning.isPossible(type);
    if (object instanceof Class<?> && IdentityHashes.in(header) == 0) {
      IdentityHashes.give(object, s);
      return;
    }
    long hashed = IdentityHashes.with(header, s);
    if (owned) {
      int slot = slotFor(s, object, 0);
      boolean unused = Header.change(object, header, hashed, Header.OWNED, 0, slot);
    } else {
      int keeps = owning.isHandedOver(type) ? 0 : FOR_GOOD;
      boolean unused = Header.change(object, header, hashed, Header.CELLS, 0, keeps);
    }
  }

  /** Looking at a class may load others, which may take a lock of somebody who waits for this. */
  private void learnClass(RecordState s, Class<?> type) {
    tell(s);
    s.busy = false;
    s.away++;
    s.mute++;
    owning.learn(type);
    s.mute--;
    s.away--;
    s.busy = true;
    streams.openSlot(s);
  }

  /**
   * Somebody has owned the object by another slot than the stream's current one.
   *
   * @param waited whether the stream has waited for an owner of the object
   * @return whether it has now
   */
  private boolean take(RecordState s, Object object, long header, boolean waited, int site) {
    int slot = Header.slot(header);
    int trouble = Header.trouble(header);
    if (slot == Header.BUSY) {
      rest(s);
      return false;
    }
    RecordState owner = slots.owner(slot);
    if (owner == s) {
      int own = slotFor(s, object, trouble);
      if (own != 0) {
        boolean unused = Header.change(object, header, Header.OWNED, trouble, own);
      } else if (Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
        revisions.add(s.index, s.events);
        leaveBusy(object, Header.CELLS, trouble, 0);
      }
      return false;
    }
    tell(s);
    if (slots.retiredAt(slot) == Slots.LIVE) {
      if (isAskedAgain(s, owner)) {
        askToRelease(s, owner);
      } else {
        takeAlone(s, object, header, owner, site);
      }
      if (s.waited) {
        owning.countWait(object.getClass());
      }
      return s.waited;
    }
    if (Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
      long event = retirement(s, owner, slot);
      handOver(s, object, waited ? trouble + 1 : trouble, owner, event, site);
    }
    return false;
  }

  /** An object that nobody can access now, and its last owner not since an event, is given on. */
  private void handOver(
      RecordState s, Object object, int trouble, RecordState owner, long event, int site) {
    int own = slotFor(s, object, trouble);
    if (own != 0) {
      learn(s, site); // what it was taken after by an owner that has not accessed it, say
      s.nextComesAfter(owner.index, event, site);
      s.takenFrom = owner.index;
      s.takenAt = event;
      leaveBusy(object, Header.OWNED, trouble, own);
    } else {
      revisions.add(owner.index, event);
      leaveBusy(object, Header.CELLS, trouble, 0);
    }
  }

  /**
   * The stream is about to answer. If it has taken an object for its next event, others may take it
   * before that: they must come after its last owner too.
   */
  private void tell(RecordState s) {
    if (s.takenFrom != 0) {
      revisions.add(s.takenFrom, s.takenAt);
      s.takenFrom = 0;
    }
  }

  /**
   * An object that the stream owns becomes known to others: it gives up the object and what can be
   * reached from there, before anybody has to ask.
   */
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
      slots.retire(s.releaseSlot, s.events);
      published.release(s, object);
    }
  }

  static boolean isOwnedBy(long header, int slot) {
    return Header.isPlain(header)
        && Header.kind(header) == Header.OWNED
        && Header.slot(header) == slot;
  }

  /** Whether the stream has asked another one not long ago: it needs more than one object of it. */
  private static boolean isAskedAgain(RecordState s, RecordState owner) {
    boolean again = s.lastOwner == owner && s.events - s.lastAsk < SOON;
    s.lastOwner = owner;
    s.lastAsk = s.events;
    return again;
  }

  /** Takes one object from an owner that keeps the others. */
  private void takeAlone(RecordState s, Object object, long header, RecordState owner, int site) {
    if (Header.change(object, header, Header.OWNED, Header.trouble(header), Header.BUSY)) {
      long event = streams.await(s, owner, streams.ask(owner, false));
      streams.openSlot(s);
      handOver(s, object, Header.trouble(header) + (s.waited ? 1 : 0), owner, event, site);
    }
  }

  /** The event that a slot is retired with, after it was found retired once. */
  private long retirement(RecordState s, RecordState owner, int slot) {
    long event = slots.retiredAt(slot);
    while (event == Slots.LIVE) { // it has been opened again since
      askToRelease(s, owner);
      event = slots.retiredAt(slot);
    }
    return event;
  }

  private void askToRelease(RecordState s, RecordState owner) {
    streams.await(s, owner, streams.ask(owner, true));
    streams.openSlot(s);
  }

  /** Somebody else is about to change what the object is. */
  private void rest(RecordState s) {
    tell(s);
    streams.answer(s);
    streams.openSlot(s);
    Thread.yield();
  }

  private static void leaveBusy(Object object, int kind, int trouble, int slot) {
    int spins = 0;
    long header = Header.of(object);
    while (!Header.isPlain(header) || !Header.change(object, header, kind, trouble, slot)) {
      CellRecorder.spin(++spins);
      header = Header.of(object);
    }
  }

  // --- changes of kind ------------------------------------------------------------------------

  /** Somebody wants to write what all may read. */
  private void unshare(RecordState s, Object object, long header) {
    if (!Header.change(object, header, Header.OWNED, Header.trouble(header), Header.BUSY)) {
      return;
    }
    tell(s);
    streams.awaitAll(s, revisions);
    leaveBusy(object, Header.CELLS, Header.trouble(header) + 1, 0);
  }

  /**
   * An object with cells has had many accesses by one stream, or reads by several.
   *
   * @param many whether several streams have read it since it was written
   * @return whether the stream owns it for its next event, whoever may want it by now
   */
  boolean improve(RecordState s, Object object, long header, boolean many, int site) {
    int trouble = Header.trouble(header);
    if (s.slot == 0
        || (many && !sharing)
        || !Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
      return false;
    }
    boolean hasElements = object.getClass().isArray() && Array.getLength(object) > 0;
    int first = hasElements ? 1 : Engine.FIELDS;
    int last = hasElements ? ArrayLayout.lastBlock(object) : first;
    for (int salt = first; salt <= last; salt++) {
      if (many) {
        long write = recorder.lastWrite(s, object, salt);
        if (write != 0) {
          revisions.add((int) (write >>> CellRecorder.EVENT_BITS), write & CellRecorder.EVENT_MASK);
        }
      } else {
        recorder.comeAfterAll(s, object, salt, site);
      }
    }
    int slot = many ? revisions.share() : s.slot;
    if (slot == Header.BUSY) {
      leaveBusy(object, Header.CELLS, Header.MAX_TROUBLE, 0);
    } else if (many) {
      leaveBusy(object, Header.SHARED, trouble, slot);
    } else {
      leaveBusy(object, Header.OWNED, trouble, slot);
    }
    return !many;
  }

  /** The stream is about to lock an object: its header will not say who owns it. */
  void beforeLock(RecordState s, Object object, int site) {
    int settled = object.getClass().isArray() ? FOR_GOOD : MONITOR;
    s.busy = true;
    while (true) {
      long header = Header.of(object);
      int kind = Header.kind(header);
      if (!Header.isPlain(header) || (kind == Header.CELLS && Header.slot(header) == settled)) {
        learn(s, site); // what there was before it had a monitor
        s.busy = false;
        return;
      }
      if (kind == Header.NEW) {
        boolean unused = Header.change(object, header, Header.CELLS, 0, settled);
      } else if (kind == Header.SHARED) {
        unshare(s, object, header);
      } else if (Header.slot(header) == Header.BUSY && kind == Header.OWNED) {
        rest(s);
      } else if (Header.change(object, header, Header.OWNED, 0, Header.BUSY)) {
        if (kind == Header.CELLS) {
          recorder.revise(s, object, Engine.FIELDS, revisions);
        } else {
          int slot = Header.slot(header);
          RecordState owner = slots.owner(slot);
          revisions.add(owner.index, owner == s ? s.events : retirement(s, owner, slot));
        }
        leaveBusy(object, Header.CELLS, 0, settled);
      }
    }
  }
}
