package dev.rethread.agent.record;

import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Ownership;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.log.LogFile;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Light (Liu, Zhang, Tripp, Zheng, PLDI 2015): every thread logs, for itself, which foreign access
 * each of its accesses comes right after.
 *
 * <p>An access and its bookkeeping must be one step (Algorithm 1, "atomic"). A cell is in one of
 * these states:
 *
 * <ul>
 *   <li><em>owned</em> by a stream, which accesses it without any bookkeeping. A run of accesses of
 *       one thread (Lemma 4.3) costs nothing but its first.
 *   <li><em>shared</em>: all may read it. Each change to this state has a number, and comes after
 *       the one before; a stream logs that it comes after the newest before it reads one that is
 *       newer than it knows.
 *   <li><em>locked</em>: many streams want it. Every access holds its lock, and it keeps the last
 *       write (the paper's {@code lw}) and the last read of every thread since.
 * </ul>
 *
 * <p>Ownership changes hands by {@link Handover}; whoever gets it comes after what the owner had
 * done. A cell that changes hands often is locked; one that is locked by the same stream again and
 * again, or only read, is owned or shared again.
 *
 * <p>Where this deviates from the paper:
 *
 * <ul>
 *   <li>The set of readers of the last write stands in for {@code prec} (Algorithm 1, lines 7 to
 *       9): a thread's first read of a write is logged, further ones are not.
 *   <li>A write is also ordered after the last reads of the previous write, and after that write if
 *       nobody read it. This is known here for free and saves the disjunctions of equation 1; it
 *       keeps blind writes in their place, which section 4.2 leaves out of the replay.
 *   <li>An edge that an earlier edge from the same thread implies is dropped. With lock operations
 *       as accesses (section 4.3) that covers what Lemma 4.2 finds by static analysis: data guarded
 *       by a lock costs only the lock's edge.
 *   <li>Reads take the lock too instead of retrying (section 2.3): the retry loop as printed lets
 *       the JIT move the data read past the second look at the last write.
 * </ul>
 */
public final class LightRecorder extends Recorder {
  /** An access as one number: the stream's index and the event. Zero is no access. */
  private static final int EVENT_BITS = 40;

  private static final long EVENT_MASK = (1L << EVENT_BITS) - 1;

  /** Words of cells besides those of owners: nobody has the lock, somebody has it, or is at it. */
  private static final int LOCKED = Integer.MIN_VALUE;

  private static final int HELD = Integer.MIN_VALUE + 1;
  private static final int CHANGES = Integer.MIN_VALUE + 2;
  private static final int LAST_SPECIAL = CHANGES;

  /** In place of the last read: several threads have read, see {@link #readers}. */
  private static final long MANY = -1;

  /** A cell that has changed hands so often is locked. */
  private static final int MOST_CHANGES = 6;

  /** A cell that is locked so often in a row by one stream, or to read, is not locked any more. */
  private static final int LONG_RUN = 64;

  private final boolean owns;
  private final Handover handover;

  /** Per cell, while it is locked: the last write, and the last read since. Guarded by the word. */
  private final long[] writes = new long[Ownership.CELLS];

  private final long[] reads = new long[Ownership.CELLS];

  /** The last reads since the last write, the number of them first. Guarded likewise. */
  private final long[] @Nullable [] readers = new long[Ownership.CELLS][];

  /** How often a cell has changed hands. Guarded likewise. */
  private final byte[] changes = new byte[Ownership.CELLS];

  /** How often in a row the lock was taken by the stream of the last access. Guarded likewise. */
  private final int[] runs = new int[Ownership.CELLS];

  private final int[] lastUsers = new int[Ownership.CELLS];

  /** Streams by index; written under this. */
  private volatile @Nullable RecordState[] streams = new RecordState[64];

  private final Object sharing = new Object();

  /** Number of changes to shared, and the access that made the last of them. */
  private int sharedCount; // guarded by sharing

  private long lastShared; // guarded by sharing

  public LightRecorder(LogFile file, boolean paranoid) {
    this(file, paranoid, true);
  }

  /**
   * Makes one.
   *
   * @param owns whether streams own cells; otherwise all are locked
   */
  public LightRecorder(LogFile file, boolean paranoid, boolean owns) {
    super(file, paranoid);
    this.owns = owns && !paranoid;
    this.handover = new Handover(journal);
  }

  // --- streams --------------------------------------------------------------------------------

  @Override
  protected void born(RecordState s) {
    if (owns && inTurn == null) {
      s.ownWord = ~s.index;
      s.resume();
      add(s);
    }
  }

  private synchronized void add(RecordState s) {
    @Nullable RecordState[] known = streams;
    if (s.index >= known.length) {
      known = Arrays.copyOf(known, Math.max(s.index + 1, known.length * 2));
    }
    known[s.index] = s;
    streams = known;
  }

  private RecordState stream(int index) {
    RecordState s = streams[index];
    if (s == null) {
      throw new IllegalStateException("stream " + index);
    }
    return s;
  }

  // --- events ---------------------------------------------------------------------------------

  private static int cell(RecordState s, @Nullable Object object, int salt) {
    return object == null
        ? Ownership.staticCell(salt)
        : Ownership.cell(IdentityHashes.of(object, s), salt);
  }

  @Override
  protected void touch(RecordState s, Object object) {
    // Hashing an object while it is locked would inflate its monitor: hash it before.
    IdentityHashes.give(object, s);
  }

  @Override
  protected void beginEvent(
      RecordState s, @Nullable Object object, int salt, boolean write, int site) {
    int cell = cell(s, object, salt); // first: a new hash follows from the events before
    s.entering = true;
    s.events++;
    s.held = enter(s, cell, write, site) ? cell : RecordState.NO_CELL;
    s.entering = false;
  }

  @Override
  protected void beginCopyEvent(
      RecordState s, Object from, int fromSalt, Object to, int toSalt, int site) {
    int source = cell(s, from, fromSalt);
    int target = cell(s, to, toSalt);
    s.entering = true;
    s.events++;
    if (source == target) {
      s.held = enter(s, target, true, site) ? target : RecordState.NO_CELL;
    } else {
      s.copies = true; // it may have to let others have the first while it waits for the second
      enterBoth(s, source, target, site);
      s.copies = false;
    }
    s.entering = false;
  }

  private void enterBoth(RecordState s, int source, int target, int site) {
    int first = Math.min(source, target);
    int second = Math.max(source, target);
    while (true) {
      boolean locksFirst = enter(s, first, first == target, site);
      boolean locksSecond = enter(s, second, second == target, site);
      if (locksFirst || isEntered(s, first, first == target)) {
        s.held = locksFirst ? first : locksSecond ? second : RecordState.NO_CELL;
        s.heldToo = locksFirst && locksSecond ? second : RecordState.NO_CELL;
        return;
      }
      if (locksSecond) {
        Ownership.set(second, LOCKED); // somebody got the first one meanwhile
      }
    }
  }

  private static boolean isEntered(RecordState s, int cell, boolean write) {
    int word = Ownership.word(cell);
    return word == s.ownWord || (!write && word > 0 && word <= s.sharedSeen);
  }

  @Override
  protected void endEvent(RecordState s) {
    int held = s.held;
    if (held >= 0) {
      s.held = RecordState.NO_CELL;
      Ownership.set(held, LOCKED);
      if (s.heldToo >= 0) {
        Ownership.set(s.heldToo, LOCKED);
        s.heldToo = RecordState.NO_CELL;
      }
    }
  }

  @Override
  protected boolean mustEnd(RecordState s) {
    return s.held >= 0 || s.isOrdered();
  }

  @Override
  protected boolean compares(RecordState s) {
    return s.isOrdered();
  }

  // --- cells ----------------------------------------------------------------------------------

  /**
   * Lets the current event of a stream access a cell.
   *
   * @return whether the stream holds its lock now
   */
  private boolean enter(RecordState s, int cell, boolean write, int site) {
    for (int spins = 0; ; ) {
      int word = Ownership.word(cell);
      if (word == s.ownWord) {
        return false;
      }
      if (word == Ownership.FREE) {
        Ownership.change(cell, word, s.ownWord == Ownership.NEVER ? LOCKED : s.ownWord);
      } else if (word > 0) {
        if (!write) {
          knowShared(s, word, site);
          return false;
        }
        if (Ownership.change(cell, word, CHANGES)) {
          changes[cell] = (byte) (changes[cell] + 2); // this takes long
          afterAllStreams(s, site);
          return changeHands(s, cell, current(s), true, site);
        }
      } else if (word > LAST_SPECIAL) {
        if (Ownership.change(cell, word, CHANGES)) {
          RecordState owner = stream(~word);
          count(cell, owner.waiting);
          long done = handover.await(s, owner);
          s.logEdge(owner.index, done, site);
          long last = ((long) owner.index << EVENT_BITS) | done;
          return changeHands(s, cell, last, write, site);
        }
      } else if (word == LOCKED && Ownership.change(cell, LOCKED, HELD)) {
        if (locked(s, cell, write, site)) {
          return true;
        }
      } else {
        if (s.attention != 0) {
          answer(s, s.events - 1);
        }
        Handover.spin(++spins);
      }
    }
  }

  /**
   * A cell changes hands, which costs something only if its owner is not waiting itself.
   *
   * @param waiting what the owner waits for
   */
  private void count(int cell, int waiting) {
    if (waiting == ThreadState.ENDED) {
      changes[cell] = 0;
    } else if (waiting == ThreadState.WAITS_NOT || changes[cell] == 0) {
      changes[cell]++;
    }
  }

  /**
   * A cell that nobody owns any more gets its new state; the stream comes after all accesses to it.
   * It accesses the cell before it lets others have it: they may know already that they come after
   * this event.
   *
   * @param last what comes after this access comes after all accesses, too
   * @return whether the stream holds its lock now
   */
  private boolean changeHands(RecordState s, int cell, long last, boolean write, int site) {
    if (changes[cell] >= MOST_CHANGES) {
      writes[cell] = last;
      reads[cell] = 0;
      runs[cell] = 0;
      Ownership.set(cell, HELD);
      access(s, cell, write, site);
      return true;
    }
    if (write || changes[cell] <= 1 || s.copies) {
      Ownership.set(cell, s.ownWord);
    } else {
      share(s, cell, site);
    }
    return false;
  }

  /** Lets all read a cell, whose word the stream has changed to one that keeps others away. */
  private void share(RecordState s, int cell, int site) {
    int number;
    synchronized (sharing) {
      after(s, lastShared, site);
      number = ++sharedCount;
      lastShared = current(s);
    }
    know(s, number);
    Ownership.set(cell, number);
  }

  private void knowShared(RecordState s, int word, int site) {
    if (word > s.sharedSeen) {
      synchronized (sharing) {
        after(s, lastShared, site);
        know(s, sharedCount);
      }
    }
  }

  private static void know(RecordState s, int number) {
    s.sharedSeen = number;
    s.resume();
  }

  private void afterAllStreams(RecordState s, int site) {
    for (RecordState other : journal.live()) {
      if (other != null && other != s) {
        s.logEdge(other.index, handover.await(s, other), site);
      }
    }
  }

  // --- cells with a lock ----------------------------------------------------------------------

  /**
   * The current event accesses a cell whose lock the stream holds.
   *
   * @return false if the cell is not locked any more
   */
  private boolean locked(RecordState s, int cell, boolean write, int site) {
    if (s.ownWord == Ownership.NEVER) {
      access(s, cell, write, site);
      return true;
    }
    int lastUser = lastUsers[cell];
    lastUsers[cell] = s.index;
    int run = lastUser == s.index ? runs[cell] + 1 : 0;
    if (run > LONG_RUN || isOver(lastUser)) {
      runs[cell] = 0;
      changes[cell] = (byte) (run > LONG_RUN ? MOST_CHANGES : 0);
      access(s, cell, true, site); // as the owner it comes after everything
      Ownership.set(cell, s.ownWord);
      return false;
    }
    runs[cell] = run;
    access(s, cell, write, site);
    return true;
  }

  private boolean isOver(int index) {
    RecordState s = streams[index];
    return s != null && s.waiting == ThreadState.ENDED;
  }

  private static long current(RecordState s) {
    return ((long) s.index << EVENT_BITS) | s.events;
  }

  private void access(RecordState s, int cell, boolean write, int site) {
    long self = current(s);
    long read = reads[cell];
    if (write) {
      if (read == 0) {
        after(s, writes[cell], site);
      } else if (read != MANY) {
        after(s, read, site);
      } else {
        afterAll(s, readersOf(cell), site);
      }
      writes[cell] = self;
      reads[cell] = 0;
    } else if (read == 0) {
      after(s, writes[cell], site);
      reads[cell] = self;
    } else if (read != MANY) {
      if (read >>> EVENT_BITS == s.index) {
        reads[cell] = self;
      } else {
        after(s, writes[cell], site);
        startReaders(cell, read, self);
        reads[cell] = MANY;
      }
    } else {
      addReader(s, cell, self, writes[cell], site);
    }
  }

  /** The last write that the recorder attributes the current access of the cell to; for tests. */
  long lastWrite(RecordState s) {
    return writes[s.held];
  }

  private static void after(RecordState s, long access, int site) {
    int stream = (int) (access >>> EVENT_BITS);
    if (stream != s.index && access != 0) {
      s.logEdge(stream, access & EVENT_MASK, site);
    }
  }

  private static void afterAll(RecordState s, long[] accesses, int site) {
    for (int i = 1; i <= accesses[0]; i++) {
      after(s, accesses[i], site);
    }
  }

  private long[] readersOf(int cell) {
    long[] list = readers[cell];
    if (list == null) {
      list = new long[8];
      readers[cell] = list;
    }
    return list;
  }

  private void startReaders(int cell, long first, long second) {
    long[] list = readersOf(cell);
    list[0] = 2;
    list[1] = first;
    list[2] = second;
  }

  private void addReader(RecordState s, int cell, long self, long write, int site) {
    long[] list = readersOf(cell);
    int count = (int) list[0];
    for (int i = 1; i <= count; i++) {
      if (list[i] >>> EVENT_BITS == s.index) {
        list[i] = self;
        return;
      }
    }
    after(s, write, site);
    if (count + 1 == list.length) {
      list = Arrays.copyOf(list, list.length * 2);
      readers[cell] = list;
    }
    list[count + 1] = self;
    list[0]++;
  }
}
