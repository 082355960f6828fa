package dev.rethread.agent.record;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Parts;
import dev.rethread.runtime.hook.ArrayLayout;
import dev.rethread.trace.Optimisation;
import java.lang.reflect.Array;
import java.util.Set;

/**
 * How an object becomes what its header says: a stream's own, shared, or known by its cells.
 * Whatever takes more than one step is done while the header says that the object is busy.
 *
 * <p>An object that comes to another stream is owned by that one next. If it had to be waited for,
 * it is owned up to the stream's next release only, so that nobody has to ask again if the program
 * orders its accesses. If that does not help, it is known by its cells.
 */
final class Transfers {
  /** In place of the slot of an object with cells: it keeps them for good. */
  static final int FOR_GOOD = 1;

  /** Likewise, and somebody has locked it. */
  static final int MONITOR = 2;

  /** An object that had to be waited for as often as this is owned up to the next release only. */
  private static final int SOME_TROUBLE = 1;

  /** And as often as this, it has cells; sooner if that is all there is to do. */
  private static final int MUCH_TROUBLE = 3;

  private static final int MUCH_WITHOUT_SECTIONS = 2;

  /** And as often as this, it has parts, if it is an array that can have as many as that. */
  private static final int SOME_FOR_PARTS = 2;

  private static final int SOME_PARTS = 8;

  /** In events: who asks the same owner again before that gets all that it owns. */
  private static final int SOON = 1000;

  private final DependenceRecorder recorder;
  private final boolean sharing;
  private final boolean sections;
  private final boolean inPhases;
  private final boolean inParts;
  private final Slots slots;
  private final Streams streams;
  private final Revisions revisions;
  private final Owning owning;
  private final Phases phases;

  Transfers(
      DependenceRecorder recorder,
      Set<Optimisation> without,
      Slots slots,
      Streams streams,
      Revisions revisions,
      Owning owning,
      Phases phases) {
    this.inPhases = !without.contains(Optimisation.PHASES);
    this.inParts = !without.contains(Optimisation.PARTS);
    this.phases = phases;
    this.recorder = recorder;
    this.sharing = !without.contains(Optimisation.SHARING);
    this.sections = !without.contains(Optimisation.SECTIONS);
    this.slots = slots;
    this.streams = streams;
    this.revisions = revisions;
    this.owning = owning;
  }

  // --- owners ---------------------------------------------------------------------------------

  /** By which the stream is to own an object that it takes; 0 if it should have cells. */
  private int slotFor(RecordState s, Object object, int trouble) {
    boolean inDemand = trouble >= SOME_TROUBLE || owning.isWanted(object.getClass());
    if (trouble >= SOME_FOR_PARTS && suitsParts(object)) {
      return 0;
    }
    if (sections) {
      return trouble >= MUCH_TROUBLE ? 0 : inDemand ? streams.openSection(s) : s.slot;
    }
    return trouble >= MUCH_WITHOUT_SECTIONS || owning.isWanted(object.getClass()) ? 0 : s.slot;
  }

  /**
   * The short way if the object is new to the recorder and nothing speaks against an owner. The
   * stream has its keys, so that there is nothing to learn or to answer before.
   */
  boolean claimAtOnce(RecordState s, Object object) {
    long header = Header.of(object);
    if (!Header.isPlain(header) || Header.kind(header) != Header.NEW || s.slot == 0) {
      return false;
    }
    Class<?> type = object.getClass();
    return owning.isPossible(type)
        && !owning.isWanted(type)
        && !(object instanceof Class<?>)
        && Header.change(object, header, IdentityHashes.with(header, s), Header.OWNED, 0, s.slot);
  }

  /** The object is new to the recorder. */
  void claim(RecordState s, Object object, long header) {
    Class<?> type = object.getClass();
    if (!owning.knows(type)) {
      learnClass(s, type);
      return;
    }
    if (object instanceof Class<?> && IdentityHashes.in(header) == 0) {
      IdentityHashes.give(object, s);
      return;
    }
    long hashed = IdentityHashes.with(header, s);
    int slot = owning.isPossible(type) ? slotFor(s, object, 0) : 0;
    if (slot != 0) {
      boolean unused = Header.change(object, header, hashed, Header.OWNED, 0, slot);
    } else {
      int keeps = owning.isHandedOver(type) ? 0 : FOR_GOOD;
      boolean unused = Header.change(object, header, hashed, Header.CELLS, 0, keeps);
    }
  }

  /** Looking at a class may load others, which may take a lock of somebody who waits for this. */
  void learnClass(RecordState s, Class<?> type) {
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
   * @param write whether it wants to write
   * @param waited whether the stream has waited for an owner of the object
   * @return whether it has now
   */
  boolean take(RecordState s, Object object, long header, boolean write, boolean waited, int site) {
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
        leaveForCells(s, object, trouble);
      }
      return false;
    }
    tell(s);
    if (slots.retiredAt(slot) == Slots.LIVE) {
      if (isAskedAgain(s, owner)) {
        askToRelease(s, owner);
      } else {
        takeAlone(s, object, header, owner, write, site);
      }
      if (s.waited) {
        owning.countWait(object.getClass());
      }
      return s.waited;
    }
    if (Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
      long event = retirement(s, owner, slot);
      handOver(s, object, waited ? trouble + 1 : trouble, owner, event, write, site);
    }
    return false;
  }

  /** An object that nobody can access now, and its last owner not since an event, is given on. */
  private void handOver(
      RecordState s,
      Object object,
      int trouble,
      RecordState owner,
      long event,
      boolean write,
      int site) {
    if (!write && suitsPhases(object)) {
      revisions.add(owner.index, event);
      leaveBusy(object, Header.SHARED, Phases.keptTrouble(trouble), phases.share());
      return;
    }
    int own = slotFor(s, object, trouble);
    if (own != 0) {
      revisions.learnAll(
          s, site); // what it was taken after by an owner that has not accessed it, say
      s.nextComesAfter(owner.index, event, site);
      s.takenFrom = owner.index;
      s.takenAt = event;
      leaveBusy(object, Header.OWNED, trouble, own);
    } else {
      revisions.add(owner.index, event);
      leaveForCells(s, object, trouble);
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

  /** Whether the stream has asked another one not long ago: it needs more than one object of it. */
  private static boolean isAskedAgain(RecordState s, RecordState owner) {
    boolean again = s.lastOwner == owner && s.events - s.lastAsk < SOON;
    s.lastOwner = owner;
    s.lastAsk = s.events;
    return again;
  }

  /** Takes one object from an owner that keeps the others. */
  private void takeAlone(
      RecordState s, Object object, long header, RecordState owner, boolean write, int site) {
    if (Header.change(object, header, Header.OWNED, Header.trouble(header), Header.BUSY)) {
      long event = streams.await(s, owner, streams.ask(owner, false));
      streams.openSlot(s);
      int trouble = Header.trouble(header) + (s.waited ? 1 : 0);
      handOver(s, object, trouble, owner, event, write, site);
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

  // --- other kinds ----------------------------------------------------------------------------

  /** Somebody wants to write what all may read. */
  void unshare(RecordState s, Object object, long header, int site) {
    if (!Header.change(object, header, Header.OWNED, Header.trouble(header), Header.BUSY)) {
      return;
    }
    tell(s);
    streams.awaitAll(s, revisions);
    if (suitsPhases(object)) {
      own(s, object, SOME_TROUBLE, site);
    } else {
      leaveForCells(s, object, Header.trouble(header) + 1);
    }
  }

  /** Somebody wants to write what streams may read for a while. */
  void endPhase(RecordState s, Object object, long header, int site) {
    int trouble = Phases.troubleAfter(header);
    if (!Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
      return;
    }
    tell(s);
    boolean waited = phases.awaitReaders(s, object, Header.wordIn(header), streams);
    own(s, object, waited ? trouble + 1 : trouble, site);
  }

  /** An object that is busy, and that nobody has, is the stream's next, or has cells. */
  private void own(RecordState s, Object object, int trouble, int site) {
    int own = slotFor(s, object, trouble);
    if (own != 0) {
      revisions.learnAll(s, site);
      leaveBusy(object, Header.OWNED, trouble, own);
    } else {
      leaveForCells(s, object, trouble);
    }
  }

  // --- parts of arrays ------------------------------------------------------------------------

  private boolean suitsPhases(Object object) {
    return inPhases && owning.isReadInPhases(object.getClass());
  }

  private boolean suitsParts(Object object) {
    return inParts
        && Owning.isArrayOfNumbers(object.getClass())
        && ArrayLayout.lastBlock(object) >= SOME_PARTS;
  }

  /**
   * An object that is busy is known by its cells from now on, or by its parts. All that was done to
   * it so far are revisions.
   */
  private void leaveForCells(RecordState s, Object object, int trouble) {
    int slot = 0;
    if (suitsParts(object)) {
      if (s.releaseSlot == 0) {
        s.releaseSlot = slots.release(s);
      }
      if (s.releaseSlot != 0) {
        slots.retire(s.releaseSlot, s.events);
        int count = ArrayLayout.lastBlock(object);
        int shift = ArrayLayout.blockShift(object);
        slot = Parts.make(object, count, shift, s.releaseSlot, SOME_TROUBLE, s);
      }
    }
    leaveBusy(object, Header.CELLS, trouble, slot);
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
        revisions.learnAll(s, site); // what there was before it had a monitor
        s.busy = false;
        return;
      }
      if (kind == Header.NEW) {
        boolean unused = Header.change(object, header, Header.CELLS, 0, settled);
      } else if (kind == Header.SHARED) {
        unshare(s, object, header, site);
      } else if (Header.slot(header) == Header.BUSY && kind == Header.OWNED) {
        rest(s);
      } else if (Header.change(object, header, Header.OWNED, 0, Header.BUSY)) {
        if (Header.hasParts(Header.wordIn(header))) {
          tell(s);
          streams.awaitAll(s, revisions); // nobody looks at the parts any more
        } else if (kind == Header.CELLS) {
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
