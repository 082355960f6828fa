package dev.rethread.agent.record;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.hook.ArrayLayout;
import dev.rethread.trace.Optimisation;
import java.lang.reflect.Array;
import java.util.Set;
import jdk.internal.vm.annotation.DontInline;

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

  /** An object that had to be waited for as often as this is owned up to the next release only. */
  private static final int SOME_TROUBLE = 1;

  /** And as often as this, it has cells; sooner if that is all there is to do. */
  private static final int MUCH_TROUBLE = 3;

  private static final int MUCH_WITHOUT_SECTIONS = 2;

  /** And as often as this, it has parts, if it is an array that can have some. */
  private static final int SOME_FOR_PARTS = 2;

  private final DependenceRecorder recorder;
  private final boolean sharing;
  private final boolean sections;
  private final boolean inPhases;
  private final Slots slots;
  private final Streams streams;
  private final Revisions revisions;
  private final Owning owning;
  private final Phases phases;
  private final Partition partition;
  final Sections bySection;
  final Owners owners;
  private final UsedMonitors monitors;

  Transfers(
      DependenceRecorder recorder,
      Set<Optimisation> without,
      Slots slots,
      Streams streams,
      Revisions revisions,
      Owning owning,
      Phases phases) {
    this.inPhases = !without.contains(Optimisation.PHASES);
    this.phases = phases;
    this.recorder = recorder;
    this.sharing = !without.contains(Optimisation.SHARING);
    this.sections = !without.contains(Optimisation.SECTIONS);
    this.slots = slots;
    this.streams = streams;
    this.revisions = revisions;
    this.owning = owning;
    this.partition = new Partition(slots, !without.contains(Optimisation.PARTS));
    this.bySection = new Sections(slots, streams, revisions);
    this.owners = new Owners(slots, streams, revisions, bySection);
    this.monitors = new UsedMonitors(streams);
  }

  // --- owners ---------------------------------------------------------------------------------

  /** By which the stream is to own an object that nobody else knows. */
  private int slotForNew(RecordState s, Class<?> type, int site) {
    return owning.isWanted(type) && sections ? bySection.open(s, site) : s.slot;
  }

  /** By which the stream is to own an object that it takes; 0 if it should have cells. */
  private int slotFor(RecordState s, Object object, int trouble, int site) {
    Class<?> type = object.getClass();
    if (trouble >= (sections ? MUCH_TROUBLE : MUCH_WITHOUT_SECTIONS)
        || (trouble >= SOME_FOR_PARTS && partition.suits(object))) {
      return 0;
    }
    if (trouble < SOME_TROUBLE && !owning.isWanted(type)) {
      return s.slot;
    }
    return sections && !owning.isWantedAtOnce(type) ? bySection.open(s, site) : 0;
  }

  /**
   * By which the stream is to own an object that it has owned before, and that nobody has taken
   * since: by its next section at least, however much others of its class are waited for.
   */
  private int slotForOwn(RecordState s, Object object, int trouble, int site) {
    boolean isWanted = owning.isWanted(object.getClass());
    return trouble < SOME_TROUBLE && isWanted && sections
        ? bySection.open(s, site)
        : slotFor(s, object, trouble, site);
  }

  /**
   * The short way if the object is new to the recorder and nothing speaks against an owner. The
   * stream has its keys, so that there is nothing to learn or to answer before.
   */
  @DontInline
  boolean claimAtOnce(RecordState s, Object object) {
    long header = Header.of(object);
    if (!Header.isPlain(header) || Header.kind(header) != Header.NEW || s.slot == 0) {
      return false;
    }
    return owning.isPossibleAtOnce(object.getClass())
        && !(object instanceof Class<?>)
        && Header.change(object, header, IdentityHashes.with(header, s), Header.OWNED, 0, s.slot);
  }

  /** The object is new to the recorder. */
  @DontInline
  void claim(RecordState s, Object object, long header, int site) {
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
    int slot = owning.isPossible(type) ? slotForNew(s, type, site) : 0;
    owning.countNoWait(type);
    if (slot != 0) {
      boolean unused = Header.change(object, header, hashed, Header.OWNED, 0, slot);
    } else {
      int keeps =
          owning.isEverPossible(type)
              ? 0
              : owning.mayBeGuarded(type) ? UsedMonitors.MONITOR : FOR_GOOD;
      boolean unused = Header.change(object, header, hashed, Header.CELLS, 0, keeps);
    }
  }

  /** Looking at a class may load others, which may take a lock of somebody who waits for this. */
  @DontInline
  void learnClass(RecordState s, Class<?> type) {
    bySection.tell(s);
    s.busy = false;
    s.away++;
    s.mute();
    owning.learn(type);
    s.unmute();
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
  @DontInline
  boolean take(RecordState s, Object object, long header, boolean write, boolean waited, int site) {
    int slot = Header.slot(header);
    int trouble = Header.trouble(header);
    if (slot == Header.BUSY) {
      owners.rest(s);
      return false;
    }
    RecordState owner = slots.owner(slot);
    boolean ofMonitor = slots.isOfMonitor(slot);
    if (ofMonitor && bySection.isToBeAdopted(s, slot)) {
      bySection.adopt(s, slot, site);
      return false;
    }
    if (owner == s && !ofMonitor) {
      int own = slotForOwn(s, object, trouble, site);
      if (own != 0) {
        boolean unused = Header.change(object, header, Header.OWNED, trouble, own);
      } else if (Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
        revisions.add(s.index, s.events);
        leaveForCells(s, object, trouble);
      }
      return false;
    }
    bySection.tell(s);
    if (slots.retiredAt(slot) == Slots.LIVE) {
      if (ofMonitor) {
        bySection.ask(s, slot);
      } else if (Owners.isAskedAgain(s, owner)) {
        owners.askToRelease(s, owner);
      } else {
        takeAlone(s, object, header, owner, write, site);
      }
      if (s.waited) {
        owning.countWait(object.getClass());
      }
      return s.waited;
    }
    if (Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
      long last = owners.retirement(s, slot);
      owning.countNoWait(object.getClass());
      handOver(s, object, waited ? trouble + 1 : trouble, last, write, site);
    }
    return false;
  }

  /** An object that nobody can access now, and its last owner not since an event, is given on. */
  @DontInline
  private void handOver(
      RecordState s, Object object, int trouble, long last, boolean write, int site) {
    int owner = (int) (last >>> CellRecorder.EVENT_BITS);
    long event = last & CellRecorder.EVENT_MASK;
    owning.countAccess(object.getClass(), write);
    if (!write && suitsPhases(object)) {
      revisions.add(owner, event);
      leaveBusy(object, Header.SHARED, Phases.keptTrouble(trouble), phases.share());
      return;
    }
    if (!write && sharing && owning.isReadByAll(object.getClass())) {
      revisions.add(owner, event);
      leaveShared(s, object, trouble);
      return;
    }
    int own = slotFor(s, object, trouble, site);
    if (own != 0) {
      revisions.learnAll(
          s, site); // what it was taken after by an owner that has not accessed it, say
      s.nextComesAfter(owner, event, site);
      bySection.tell(s); // if it has just taken all of a monitor
      s.takenFrom = owner;
      s.takenAt = event;
      leaveBusy(object, Header.OWNED, trouble, own);
    } else {
      revisions.add(owner, event);
      leaveForCells(s, object, trouble);
    }
  }

  /** An object that nobody can write now becomes shared, if there is a slot for it. */
  private void leaveShared(RecordState s, Object object, int trouble) {
    int slot = revisions.share();
    if (slot == Header.BUSY) {
      leaveBusy(object, Header.CELLS, trouble, 0);
      owners.renewShares(s);
    } else {
      owning.countShare(object.getClass());
      leaveBusy(object, Header.SHARED, trouble, slot);
    }
  }

  /** Shared objects have used up their slots: those that are still read get new ones. */
  @DontInline
  void shareAnew(RecordState s, Object object, long header) {
    owners.renewShares(s);
    int slot = revisions.share();
    if (slot != Header.BUSY) {
      boolean unused = Header.change(object, header, Header.SHARED, Header.trouble(header), slot);
    } else {
      owners.rest(s);
    }
  }

  /** Takes one object from an owner that keeps the others. */
  @DontInline
  private void takeAlone(
      RecordState s, Object object, long header, RecordState owner, boolean write, int site) {
    if (Header.change(object, header, Header.OWNED, Header.trouble(header), Header.BUSY)) {
      long event = streams.await(s, owner, streams.ask(owner, false));
      streams.openSlot(s);
      int trouble = Header.trouble(header) + (s.waited ? 1 : 0);
      handOver(s, object, trouble, CellRecorder.pack(owner.index, event), write, site);
    }
  }

  static void leaveBusy(Object object, int kind, int trouble, int slot) {
    int spins = 0;
    long header = Header.of(object);
    while (!Header.isPlain(header) || !Header.change(object, header, kind, trouble, slot)) {
      CellRecorder.spin(++spins);
      header = Header.of(object);
    }
  }

  // --- other kinds ----------------------------------------------------------------------------

  /** Somebody wants to write what all may read. */
  @DontInline
  void unshare(RecordState s, Object object, long header, int site) {
    if (!Header.change(object, header, Header.OWNED, Header.trouble(header), Header.BUSY)) {
      return;
    }
    bySection.tell(s);
    streams.awaitAll(s, revisions);
    if (suitsPhases(object)) {
      owning.countPhase(object.getClass(), s.waited);
      own(s, object, SOME_TROUBLE, site);
    } else if (s.waited || s.slot == 0) {
      owning.countUnshare(object.getClass());
      leaveForCells(s, object, Header.trouble(header) + 1);
    } else { // between two phases of the program, say
      revisions.learnAll(s, site);
      leaveBusy(object, Header.OWNED, Header.trouble(header), s.slot);
    }
  }

  /** Somebody wants to write what streams may read for a while. */
  @DontInline
  void endPhase(RecordState s, Object object, long header, int site) {
    int trouble = Phases.troubleAfter(header);
    if (!Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
      return;
    }
    bySection.tell(s);
    boolean waited = phases.awaitReaders(s, object, Header.wordIn(header), streams);
    own(s, object, waited ? trouble + 1 : trouble, site);
  }

  /** An object that is busy, and that nobody has, is the stream's next, or has cells. */
  private void own(RecordState s, Object object, int trouble, int site) {
    int own = slotFor(s, object, trouble, site);
    if (own != 0) {
      revisions.learnAll(s, site);
      leaveBusy(object, Header.OWNED, trouble, own);
    } else {
      leaveForCells(s, object, trouble);
    }
  }

  private boolean suitsPhases(Object object) {
    return inPhases && owning.isReadInPhases(object.getClass());
  }

  /**
   * An object that is busy is known by its cells from now on, or by its parts. All that was done to
   * it so far are revisions.
   */
  private void leaveForCells(RecordState s, Object object, int trouble) {
    leaveBusy(object, Header.CELLS, trouble, partition.divide(s, object, SOME_TROUBLE));
  }

  /**
   * An object with cells has had many accesses by one stream, or reads by several.
   *
   * @param many whether several streams have read it since it was written
   * @return whether the stream owns it for its next event, whoever may want it by now
   */
  @DontInline
  boolean improve(RecordState s, Object object, long header, boolean many, int site) {
    int trouble = Header.trouble(header);
    if (s.slot == 0 || (many && !sharing)) {
      return false;
    }
    boolean isBusy =
        UsedMonitors.isUsed(header)
            ? owning.isEverPossible(object.getClass()) && monitors.makeBusy(s, object, header)
            : Header.change(object, header, Header.OWNED, trouble, Header.BUSY);
    if (!isBusy) {
      return false;
    }
    revisions.learnAll(s, site); // it may have had an owner since the stream has looked
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
    if (many) {
      leaveShared(s, object, trouble);
    } else {
      leaveBusy(object, Header.OWNED, trouble, s.slot);
    }
    return !many;
  }
}
