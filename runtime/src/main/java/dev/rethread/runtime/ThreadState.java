package dev.rethread.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What Rethread knows of one event stream: a thread, or the initialisation of a class inside a
 * thread. Written by the thread that runs the stream; others read it only to report.
 */
public class ThreadState {
  /** No object has that word. */
  public static final int NO_KEY = -1;

  /** Nor that one: of a thread that is nobody's concern. */
  static final int ALL_KEYS = -2;

  /** How many objects there are in a table of {@link #reads}, at most. */
  public static final int READS = 256;

  /** Nobody writes to it. */
  @SuppressWarnings("MutablePublicArray") // a copy would cost more than what it is for
  public static final @Nullable Object[] NO_READS = new Object[READS];

  /** Identifies the stream in the recording. */
  public final int index;

  /** Tells the stream from others, the same in all runs: see {@link #keyOf}. */
  public long key;

  /** The JVM's number of the thread that runs the stream. */
  final long threadId;

  /** The thread that runs the stream; null once it has ended. */
  public volatile @Nullable Thread thread;

  /**
   * Number of the last event. While a method runs, those that it has counted itself come on top:
   * see {@code HeapHooks}.
   */
  public long events;

  /**
   * The word of objects that the stream may access without asking the engine: see {@link Header}.
   * {@link #NO_KEY} if it has to ask, which others may demand.
   */
  public int owns = NO_KEY;

  /** Another such word: of objects that it gives up when it next lets others see what it did. */
  public int section = NO_KEY;

  /**
   * The header of an object that the stream makes and owns from the start, without its hash; 0 if
   * it has to ask.
   */
  public long birth;

  /** Goes up with every hash that such an object gets. */
  public long hashes;

  /** An object whose monitor it holds, and that is only accessed by whoever does; null if none. */
  public @Nullable Object guarded;

  /** How many of the words of shared objects it may read without asking. */
  public int shared;

  /**
   * The objects that are shared for a while and that it reads, each in the place that follows from
   * its word; {@link #NO_READS} if it has to ask.
   */
  public @Nullable Object[] reads = NO_READS;

  /** Replaying: the next event that the engine wants to know of. */
  public long limit;

  /** Whether an access of a hook has begun that the engine wants to know the end of. */
  public boolean open;

  /**
   * Above zero while the thread is where it has no accesses for long, such as in a system call.
   * Written by the thread, with a fence after it has come back.
   */
  public volatile int away;

  /** Over values read so far. */
  public long checksum;

  /**
   * Above zero while the thread does what is not the program's own work, such as loading classes.
   * Changed by {@link #mute()} and {@link #unmute()} once the program runs.
   */
  public int mute;

  /** What ThreadLocalRandom had in the thread before that: see {@link ThreadSeeds#keep}. */
  long seed;

  int probe;
  int secondarySeed;

  /** Number of class loaders that the stream has made. */
  int loaders;

  /** What the thread is about to block on: one of the {@code WAITS_} constants. */
  public volatile int waiting;

  /** Written before {@link #waiting} is. */
  public int waitingSite;

  public @Nullable Object waitingFor;

  /** The stream that hooks of this thread go to: this one, or a class initialisation inside it. */
  ThreadState top = this;

  /** For a class initialisation: the stream it interrupts, and its site. */
  @Nullable ThreadState outer;

  public int initSite;

  /** Carries a value from one hook of this thread to the next. */
  public @Nullable Object found;

  public static final int WAITS_NOT = 0;
  public static final int WAITS_MONITOR = 1;
  public static final int WAITS_NOTIFY = 2;
  public static final int WAITS_PARK = 3;
  public static final int WAITS_SLEEP = 4;

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

  /** The thread does what is not the program's own work, up to {@link #unmute}. */
  public final void mute() {
    if (mute++ == 0) {
      ThreadSeeds.keep(this);
    }
  }

  public final void unmute() {
    if (--mute == 0) {
      ThreadSeeds.restore(this);
    }
  }

  /** However often it was muted. */
  public final void unmuteAll() {
    if (mute > 0) {
      mute = 1;
      unmute();
    }
  }

  public final void waits(int kind, @Nullable Object object, int site) {
    waitingFor = object;
    waitingSite = site;
    waiting = kind;
  }

  public final void waitsNoMore() {
    waiting = WAITS_NOT;
    waitingFor = null;
  }

  /** Whether an object is shared for a while, and the stream reads it without asking. */
  public final boolean reads(Object object, int word) {
    return reads[word & (READS - 1)] == object && Header.isOfPhase(word);
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
