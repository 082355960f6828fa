package dev.rethread.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What Rethread knows of one event stream: a thread, or the initialisation of a class inside a
 * thread. Written by the thread that runs the stream; others read it only to report.
 */
public class ThreadState {
  /** Identifies the stream in the recording. */
  public final int index;

  /** Tells the stream from others, the same in all runs: see {@link #keyOf}. */
  public long key;

  /** The JVM's number of the thread that runs the stream. */
  final long threadId;

  /** The thread that runs the stream; null once it has ended. */
  public volatile @Nullable Thread thread;

  /** Number of the last event. */
  public long events;

  /** Over all values read so far. */
  public long checksum;

  /**
   * Above zero while the thread does what is not the program's own work, such as loading classes.
   */
  public int mute;

  /** Number of class loaders that the stream has made. */
  int loaders;

  /** What the thread is about to block on: one of the {@code WAITS_} constants. */
  public volatile int waiting;

  public volatile int waitingSite;
  public volatile @Nullable Object waitingFor;

  /** The stream that hooks of this thread go to: this one, or a class initialisation inside it. */
  ThreadState top = this;

  /** For a class initialisation: the stream it interrupts, and its site. */
  @Nullable ThreadState outer;

  public int initSite;

  /** Carries a value from one hook of this thread to the next. */
  public @Nullable Object found;

  /**
   * The word of the cells that the stream owns, for as long as it may access them without the
   * engine; see {@link Ownership}.
   */
  public int word = Ownership.NEVER;

  /** Cells whose word is not above this may be read without the engine. */
  public int shared;

  /** Not 0 if the stream is asked to call {@link Engine#attend}; written by others too. */
  public volatile int attention;

  /** Cells that objects have got from it. */
  int hashed;

  /** The object whose monitor it has entered last, if it is known to be in it, and its hash. */
  public @Nullable Object monitor;

  public int monitorHash;

  /** Events that are counted already and come after the one that has begun. */
  public int ahead;

  /** What it had done when it began to wait; written before {@link #waiting}. */
  public long waitsSince;

  /** Whether the thread does nothing that is an event, perhaps for long. */
  public volatile boolean outside;

  /** What the stream had done when that began. */
  public long outsideSince;

  public static final int WAITS_NOT = 0;
  public static final int WAITS_MONITOR = 1;
  public static final int WAITS_NOTIFY = 2;
  public static final int WAITS_PARK = 3;
  public static final int WAITS_SLEEP = 4;

  /** It has been interrupted by a class initialisation in the same thread. */
  public static final int INITIALISES = 5;

  /** It never goes on. */
  public static final int ENDED = 6;

  public ThreadState(int index, Thread thread) {
    this.index = index;
    this.thread = thread;
    this.threadId = Vm.threadId(thread);
  }

  /** A number for a name: the position in the spawn tree, of a stream. */
  public static long keyOf(String name) {
    long key = 0;
    for (int i = 0; i < name.length(); i++) {
      key = ThreadSeeds.mix(key + name.charAt(i));
    }
    return key;
  }

  public final void waits(int kind, @Nullable Object object, int site) {
    waitingFor = object;
    waitingSite = site;
    waitsSince = events;
    waiting = kind;
  }

  public final void waitsNoMore() {
    waiting = WAITS_NOT;
    waitingFor = null;
  }

  /**
   * What the thread does from here on is no event, and may take long, until {@link #unmute}. All
   * events that are counted have happened.
   */
  public final void mute() {
    if (mute++ == 0) {
      outsideSince = events;
      outside = true;
    }
  }

  public final void unmute() {
    if (--mute == 0) {
      outside = false;
    }
  }

  /** Mixes a value that the program read into the checksum. */
  public final void mix(long value) {
    checksum = checksum * 31 + value;
  }

  /** The stream below this class initialisation, or null if this is a thread. */
  public final @Nullable ThreadState outer() {
    return outer;
  }

  @Override
  public final String toString() {
    return "stream " + index;
  }
}
