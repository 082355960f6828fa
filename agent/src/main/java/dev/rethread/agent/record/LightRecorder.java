package dev.rethread.agent.record;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.StaticLocation;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.Optimisation;
import java.util.List;
import java.util.Set;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Light (Liu, Zhang, Tripp, Zheng, PLDI 2015): every thread logs, for itself, which foreign access
 * each of its accesses comes right after.
 *
 * <p>Objects that one stream accesses, or that all only read, or that are guarded by their monitor,
 * do without cells: see {@link Ownership}. All others are known by them: see {@link
 * DependenceRecorder}, which also lists where this deviates from the paper.
 */
public final class LightRecorder extends DependenceRecorder {
  /** Of so many reads of an object with cells, one asks whether they are enough to share it. */
  private static final int LOOK_EVERY = 4;

  private final @Nullable Ownership ownership;
  private final boolean keeping;

  /**
   * Makes one.
   *
   * @param without what makes it faster, and is not to be done
   */
  public LightRecorder(LogFile file, boolean paranoid, Set<Optimisation> without) {
    super(file, paranoid);
    boolean owning = Header.IS_FREE && !paranoid && !without.contains(Optimisation.OWNERSHIP);
    ownership = owning ? new Ownership(this, without) : null;
    keeping = !without.contains(Optimisation.LOOPS);
  }

  /** How streams own what they access; null if they do not. */
  private @Nullable Ownership ownership() {
    return inTurn == null ? ownership : null;
  }

  @Override
  public boolean counts() {
    return ownership() != null;
  }

  @Override
  public boolean keeps() {
    return keeping && counts();
  }

  // --- streams --------------------------------------------------------------------------------

  @Override
  protected void born(RecordState s, @Nullable RecordState parent) {
    if (ownership != null) {
      ownership.born(s, parent);
    }
  }

  @Override
  protected void ended(RecordState s) {
    if (ownership != null) {
      ownership.ended(s);
    }
  }

  @Override
  protected void attend(RecordState s, int site) {
    Ownership owners = ownership();
    if (owners != null && Ownership.lacksKeys(s)) {
      owners.attend(s, site);
    }
  }

  @Override
  public boolean claim(ThreadState s, Object object) {
    return ownership != null && ownership.claim((RecordState) s, object);
  }

  @Override
  public void poll(ThreadState s) {
    Ownership owners = ownership();
    if (owners != null) {
      owners.poll((RecordState) s);
    }
  }

  @Override
  protected void leave(RecordState s) {
    Ownership owners = ownership();
    if (owners != null) {
      owners.leave(s);
    }
  }

  @Override
  protected void recall() {
    if (ownership != null) {
      ownership.recall();
    }
  }

  @Override
  public void refers(String name, @Nullable List<String> fields) {
    if (ownership != null) {
      ownership.refers(name, fields);
    }
  }

  @Override
  protected void touch(RecordState s, Object object, int site) {
    super.touch(s, object, site);
    Ownership owners = ownership();
    if (owners != null) {
      owners.beforeLock(s, object, site);
    }
  }

  @Override
  protected void entered(RecordState s, Object monitor) {
    Ownership owners = ownership();
    if (owners != null) {
      owners.entered(s, monitor);
    }
  }

  @Override
  protected void leaving(RecordState s, Object monitor) {
    Ownership owners = ownership();
    if (owners != null) {
      owners.leaving(s, monitor);
    }
  }

  @Override
  protected void releasing(RecordState s) {
    Ownership owners = ownership();
    if (owners != null) {
      owners.endSection(s);
    }
  }

  // --- events ---------------------------------------------------------------------------------

  @Override
  @DontInline
  public void begin(ThreadState state, @Nullable Object object, int salt, boolean write, int site) {
    RecordState s = (RecordState) state;
    Ownership owners = ownership();
    if (owners != null && sites.accessesConstant(site)) {
      localNow(s, site);
    } else if (owners == null
        || object == null
        || salt < 0
        || !beginByCell(owners, s, object, salt, write, site)) {
      super.begin(s, object, salt, write, site);
    }
  }

  @Override
  public void beginPrivate(ThreadState s, Object object, int site) {
    if (ownership() == null) {
      super.beginPrivate(s, object, site);
    } else {
      localNow((RecordState) s, site);
    }
  }

  /**
   * The short way if the object has cells and no more than that, or was locked and is not guarded
   * by its monitor. The stream has its keys, so that there is nobody to answer before.
   *
   * @return false if it is not that simple; then it may know more, and that is all
   */
  private boolean beginByCell(
      Ownership owners, RecordState s, Object object, int salt, boolean write, int site) {
    long header = Header.of(object);
    if (s.owns == RecordState.NO_KEY || s.busy || s.held >= 0 || s.cutAt != 0) {
      return false;
    }
    if (!Ownership.hasCellsOnly(header)
        && (salt != Engine.FIELDS || !owners.isSpoilt(header, object))) {
      return false;
    }
    int hash = Header.isPlain(header) ? IdentityHashes.in(header) : hash(s, object);
    if (hash == 0) {
      return false;
    }
    s.busy = true;
    s.takenFrom = 0;
    owners.learnAll(s, site);
    beforeWrite(owners, s, object, write);
    int cell = cell(hash, salt);
    lock(cell);
    if (accessByCell(owners, s, object, header, hash, cell, write, site)) {
      return true;
    }
    s.busy = false;
    return false;
  }

  /** What the stream has done so far, others may see by what it writes now. */
  private static void beforeWrite(Ownership owners, RecordState s, Object object, boolean write) {
    if (write && !Owning.isArrayOfNumbers(object.getClass())) {
      owners.endSection(s);
    }
  }

  @Override
  protected void beginEvent(
      RecordState s, @Nullable Object object, int salt, boolean write, int site) {
    Ownership owners = ownership();
    if (owners == null || (object != null && salt < 0)) {
      int cell = cell(s, object, salt);
      lock(cell);
      access(s, cell, write, site);
    } else if (object == null) {
      beginOwned(owners, s, StaticLocation.of(salt), Engine.FIELDS, write, site);
    } else {
      beginOwned(owners, s, object, salt, write, site);
    }
  }

  @DontInline
  private void beginOwned(
      Ownership owners, RecordState s, Object whole, int location, boolean write, int site) {
    s.busy = true;
    s.takenFrom = 0;
    while (true) {
      Object object = Ownership.place(whole, location);
      int salt = object == whole ? location : Engine.FIELDS;
      long header = owners.prepare(s, object, write, site);
      if (isTooLate(s)) {
        return;
      }
      if (Ownership.place(whole, location) != object) {
        continue;
      }
      if (!Ownership.needsCells(header)) {
        s.events++;
        return;
      }
      int hash = hash(s, object);
      int cell = cell(hash, salt);
      if (salt == Engine.FIELDS
          && Ownership.mayBeGuarded(header)
          && owners.isGuarded(s, object, site)) {
        s.events++;
        return;
      }
      beforeWrite(owners, s, object, write);
      lock(cell);
      if (accessByCell(owners, s, object, header, hash, cell, write, site)) {
        return;
      }
    }
  }

  /**
   * Lets the stream have its next event on an object that has cells.
   *
   * @param cell is locked, and is not afterwards unless the event has begun
   * @return false if the object is not any more what it was: look at it again
   */
  private boolean accessByCell(
      Ownership owners,
      RecordState s,
      Object object,
      long header,
      int hash,
      int cell,
      boolean write,
      int site) {
    if (!Ownership.isStill(header, object) || !owners.isUpToDate(s, header)) {
      unlock(cell, FREE);
      return false;
    }
    if (!Ownership.isSettled(header)) {
      boolean mine = isOwnHabit(s, hash, cell, header);
      if (mine || isToBeShared(owners, s, object, cell, write, header)) {
        unlock(cell, FREE);
        if (owners.improve(s, object, header, !mine, site)) {
          s.events++;
          return true;
        }
        return false;
      }
    }
    access(s, cell, write, site);
    return true;
  }

  /** Whether an object is read so often by several streams that all should read it. */
  private boolean isToBeShared(
      Ownership owners, RecordState s, Object object, int cell, boolean write, long header) {
    int reads = countRead(cell, write);
    owners.countAccess(s, object, write);
    return !write
        && reads % LOOK_EVERY == 0
        && isReadByMany(cell)
        && reads >= owners.enoughReads(object, header);
  }

  @Override
  @DontInline
  protected void beginCopyEvent(
      RecordState s, Object whole, int fromLocation, Object wholeTo, int toLocation, int site) {
    Ownership owners = ownership();
    s.busy = owners != null;
    s.takenFrom = 0;
    while (true) {
      Object from = owners == null ? whole : Ownership.place(whole, fromLocation);
      Object to = owners == null ? wholeTo : Ownership.place(wholeTo, toLocation);
      int fromSalt = from == whole ? fromLocation : Engine.FIELDS;
      int toSalt = to == wholeTo ? toLocation : Engine.FIELDS;
      long source = owners == null ? 0 : owners.prepare(s, from, false, site);
      long target = owners == null ? 0 : owners.prepare(s, to, true, site);
      if (owners != null && isTooLate(s)) {
        return;
      }
      boolean readsCell = owners == null || Ownership.needsCells(source);
      boolean writesCell = owners == null || Ownership.needsCells(target);
      int read = readsCell ? cell(s, from, fromSalt) : RecordState.NO_CELL;
      int written = writesCell ? cell(s, to, toSalt) : RecordState.NO_CELL;
      int first = Math.min(read, written);
      int second = Math.max(read, written);
      if (first >= 0 && first != second) {
        lock(first);
      }
      if (second >= 0) {
        lock(second);
      }
      // To prepare the second one, the stream may have given up the first one.
      if (owners == null
          || (Ownership.isStill(source, from)
              && Ownership.isStill(target, to)
              && owners.isUpToDate(s, source)
              && owners.isUpToDate(s, target)
              && (readsCell || owners.isMine(s, from, false))
              && Ownership.place(whole, fromLocation) == from
              && Ownership.place(wholeTo, toLocation) == to)) {
        copyCells(s, read, written, site);
        return;
      }
      if (first >= 0 && first != second) {
        unlock(first, FREE);
      }
      if (second >= 0) {
        unlock(second, FREE);
      }
    }
  }

  /** The current event reads one cell and writes another, if there are any; both are locked. */
  private void copyCells(RecordState s, int read, int written, int site) {
    s.events++;
    if (read >= 0 && read != written) {
      note(s, read, false, site);
    }
    if (written >= 0) {
      note(s, written, true, site);
    }
    s.held = Math.max(read, written);
    s.heldToo = read >= 0 && written >= 0 && read != written ? Math.min(read, written) : -1;
  }

  @Override
  @DontInline
  public void publish(ThreadState state, Object object) {
    RecordState s = (RecordState) state;
    Ownership owners = ownership();
    if (owners != null && s.held >= 0) {
      owners.publish(s, object);
    }
  }

  @Override
  protected void endEvent(RecordState s) {
    unlockHeld(s);
    if (s.busy) {
      s.busy = false;
    }
  }
}
