package dev.rethread.agent.record;

import dev.rethread.agent.schedule.TurnState;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.leaf.Thrown;
import dev.rethread.runtime.log.LogStream;
import dev.rethread.trace.Format;
import java.util.Arrays;
import java.util.zip.CRC32;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * A stream that is being recorded: its log, and what its log already implies. Records belong to the
 * stream's current event. Once a record has found no room, none follows.
 */
final class RecordState extends TurnState {
  static final int NO_CELL = -1;
  private static final int[] NO_HASHES = {};
  private static final long[] NOTHING_SEEN = {};
  private static final int CHECK_EVERY = 64;

  static final long OWNS = Vm.UNSAFE.objectFieldOffset(ThreadState.class, "owns");
  static final long BIRTH = Vm.UNSAFE.objectFieldOffset(ThreadState.class, "birth");
  static final long SECTION = Vm.UNSAFE.objectFieldOffset(ThreadState.class, "section");
  static final long GUARDED = Vm.UNSAFE.objectFieldOffset(ThreadState.class, "guarded");
  static final long READS_KEY = Vm.UNSAFE.objectFieldOffset(ThreadState.class, "reads");
  static final long SHARED = Vm.UNSAFE.objectFieldOffset(ThreadState.class, "shared");

  private final LogStream log;

  /** Event of the last record in the log. */
  private long lastLogged;

  /** Event of the last edge in the log. */
  private long lastEdgeAt;

  /** Per stream, the last event of it that the log orders before what comes next here. */
  private long[] seen = new long[16];

  /** Logged orders since the last checksum in the log. */
  private int sinceCheck;

  /** By which it owns objects now, 0 if by none; guarded by {@link #guard}, as is the rest. */
  int slot;

  /** By which it owns objects up to its next release, 0 if by none. */
  int sectionSlot;

  /** Where these two come from. */
  final Slots.Ring slots = new Slots.Ring();

  final Slots.Ring sectionSlots = new Slots.Ring();

  /**
   * What {@link #reads} is unless the key was taken away, null if it has never read anything that
   * is shared for a while; see {@link Phases}. Guarded as the slots are.
   */
  @Nullable Object @Nullable [] phase;

  /** Whether there may be something in it. */
  boolean inPhase;

  /** The last event by which the stream may have read what is not in there any more. */
  volatile long phaseEvent;

  /** The hashes of what was in it in earlier phases. Not the objects: they may be garbage now. */
  int[] lastPhase = NO_HASHES;

  /** Those that it holds and that were announced. Its own only. */
  final HeldMonitors monitors = new HeldMonitors();

  /** A class that it has met and should look at. */
  @Nullable Class<?> unknown;

  /** By which others find what it has published, 0 if there is none. */
  int releaseSlot;

  /** Somebody wants what it owns. */
  volatile boolean release;

  /** How often others have asked it for an answer, and which of them are answered. */
  volatile int asked;

  volatile int answered;

  /** The last event before the last answer. */
  volatile long passed;

  volatile int guard;

  /** One that has asked and sleeps. */
  volatile @Nullable RecordState asker;

  /** The object that it has announced to lock last. */
  @Nullable Object locking;

  /** Whether it sleeps until another one answers. */
  volatile boolean sleeps;

  /** Whether its last question was not answered at once. */
  boolean waited;

  /** How often it has slept for the answers that it waits for. */
  int naps;

  /** The stream that it has asked last, and when. */
  @Nullable RecordState lastOwner;

  long lastAsk;

  /** Whether it is inside an event that the engine knows of: nobody answers in its place. */
  boolean busy;

  /** Of the initialisation of a class: whether the stream below counts as away meanwhile. */
  boolean isOuterAway;

  /** Whether it has had no event yet. */
  boolean isUnborn;

  /** The stream that it has taken an object from for its next event, if any, and after what. */
  int takenFrom;

  long takenAt;

  /** How many of the {@link Revisions} the log orders before what comes next here. */
  long known;

  /** It knows all revisions from before objects with these slots were shared: those below. */
  int knownShares;

  /** How many ended class initialisations the log orders before what comes next here. */
  int initialised;

  /** The object that it has locked last, and its hash. */
  @Nullable Object monitor;

  int monitorHash;

  /** Others that it has found locked. */
  final LockedHashes locked = new LockedHashes();

  /** Cells that this thread holds locked between begin and end of an event. */
  int held = NO_CELL;

  int heldToo = NO_CELL;

  /** What the lock of the held cell becomes after the event. */
  long leaves;

  /** The cell that this thread reads without its lock; withdrawn with release semantics. */
  volatile int reading = NO_CELL;

  /** Whether others look at {@link #reading}. */
  boolean announces;

  private static final int HABITS = 64;

  /** The hashes of some objects that it has accessed by their cells, and how often in a row. */
  private final int[] habits = new int[2 * HABITS];

  /** Counts an access to an object by its cells. */
  int countAccess(int hash) {
    int at = hash & (HABITS - 1);
    if (habits[at] != hash) {
      habits[at] = hash;
      habits[at + HABITS] = 0;
    }
    return ++habits[at + HABITS];
  }

  /** Starts to count anew. */
  void forgetAccesses(int hash) {
    habits[(hash & (HABITS - 1)) + HABITS] = 0;
  }

  /** The cell and version of the last read or write in the log, unless an edge came after it. */
  private int lastCell = NO_CELL;

  private long lastVersion;

  /** First event that is not in the log, 0 if none is missing. */
  volatile long cutAt;

  /** The thread's name when it started, or the class that is initialised. */
  final String name;

  RecordState(int index, String name, Thread thread, LogStream log) {
    super(index, thread);
    this.name = name;
    this.log = log;
  }

  /** Nothing from this event on is in the log. */
  void cut(long event) {
    if (cutAt == 0) {
      cutAt = event;
    }
  }

  /**
   * Ends the log; nothing is appended afterwards. Drops what only the stream itself has needed:
   * others still know of it by its slots, however long ago it has ended.
   */
  void seal() {
    log.seal();
    seen = NOTHING_SEEN;
    phase = null;
    lastPhase = NO_HASHES;
    locking = null;
    monitor = null;
    locked.clear();
    unknown = null;
    lastOwner = null;
    asker = null;
  }

  /** Starts a record of the current event; false if there is no room for it. */
  private boolean head(int type, int bytes) {
    return head(type, bytes, events);
  }

  private boolean head(int type, int bytes, long at) {
    if (cutAt != 0 || !log.reserve(bytes)) {
      cut(at);
      return false;
    }
    if (log.startsAgain()) {
      lastLogged = 0;
      lastEdgeAt = -1;
      Arrays.fill(seen, 0);
    }
    log.putVarint(((at - lastLogged) << 4) | type);
    lastLogged = at;
    return true;
  }

  /** The event comes after an event of another stream; nothing is logged if that is implied. */
  void logEdge(int stream, long event, int site) {
    logEdge(events, stream, event, site);
  }

  private void logEdge(long at, int stream, long event, int site) {
    long before = stream < seen.length ? seen[stream] : 0;
    if (event > before) {
      logNewEdge(at, stream, event, site);
    }
  }

  @DontInline
  private void logNewEdge(long at, int stream, long event, int site) {
    checkNowAndThen(at);
    lastCell = NO_CELL;
    // Room first: in a new chunk of a ring all numbers start again.
    boolean more = log.reserve() && !log.isFresh() && lastEdgeAt == at;
    if (!head(more ? Format.EDGE_MORE : Format.EDGE, 0, at)) {
      return;
    }
    if (!more) {
      log.putVarint(site);
    }
    log.putVarint(stream);
    log.putVarint(event - (stream < seen.length ? seen[stream] : 0));
    log.commit();
    lastEdgeAt = at;
    if (stream >= seen.length) {
      seen = Arrays.copyOf(seen, Math.max(stream + 1, seen.length * 2));
    }
    seen[stream] = event;
  }

  /**
   * The same for the event that comes next, if the other stream is not this one. Its number shows
   * nowhere yet: whoever answers for this stream takes its last event for one that has happened.
   */
  void nextComesAfter(int stream, long event, int site) {
    if (stream != index) {
      logEdge(events + 1, stream, event, site);
    }
  }

  /** Whether the log orders the current event after another one. */
  boolean isOrdered() {
    return lastEdgeAt == events;
  }

  /** Lets a replay compare what was read so far, at one of so many events that are logged. */
  void checkNowAndThen() {
    checkNowAndThen(events);
  }

  private void checkNowAndThen(long at) {
    if (++sinceCheck >= CHECK_EVERY && head(Format.CHECK, 0, at)) {
      sinceCheck = 0;
      log.putLong(checksum);
      log.commit();
    }
  }

  /** Whether the last access in the log found or made that version, and no edge came after it. */
  boolean knows(int cell, long version) {
    return cell == lastCell && version == lastVersion;
  }

  /**
   * The event found or made a version of a cell.
   *
   * @param type {@link Format#READ} or {@link Format#WRITE}
   */
  void logVersion(int type, int cell, long version) {
    checkNowAndThen();
    if (head(type, 0)) {
      log.putVarint(cell);
      log.putVarint(version);
      log.commit();
      lastCell = cell;
      lastVersion = version;
    }
  }

  /** Whether a record of the event fits into another log than the stream's own. */
  boolean hasRoom(LogStream other, int bytes) {
    if (cutAt == 0 && other.reserveExactly(bytes)) {
      return true;
    }
    cut(events);
    return false;
  }

  /** The event that is about to happen, whether it matters or not. */
  void logStep(int site) {
    if (head(Format.STEP, 0, events + 1)) {
      log.putVarint(site);
      log.putLong(checksum);
      log.commit();
    }
  }

  /** The event has a result; nothing is logged for zero. */
  void logValue(long value, int site) {
    if (value != 0 && head(Format.VALUE, 0)) {
      log.putVarint(site);
      log.putZigzag(value);
      log.commit();
    }
  }

  void logBytes(long value, byte[] bytes, int offset, int length, int site) {
    int kept = log.worthKeeping(length);
    if (head(Format.BYTES, kept)) {
      log.putVarint(site);
      log.putZigzag(value);
      log.putBytes(bytes, offset, kept);
      log.commit();
    }
  }

  void logThrown(Throwable thrown, int site) {
    byte[] type = LogStream.utf8(thrown.getClass().getName());
    mute();
    byte[] text = LogStream.utf8(Thrown.text(thrown));
    unmute();
    if (head(Format.THROWN, type.length + text.length)) {
      log.putVarint(site);
      log.putString(type);
      log.putString(text);
      log.commit();
    }
  }

  void logSpawn(int stream, int site) {
    if (head(Format.SPAWN, 0)) {
      log.putVarint(site);
      log.putVarint(stream);
      log.commit();
    }
  }

  void logOutput(int descriptor, byte[] bytes, int offset, int length, int site) {
    if (head(Format.OUTPUT, 0)) {
      CRC32 crc = new CRC32();
      crc.update(bytes, offset, length);
      log.putVarint(site);
      log.putVarint(descriptor);
      log.putVarint(length);
      log.putInt((int) crc.getValue());
      log.commit();
    }
  }
}
