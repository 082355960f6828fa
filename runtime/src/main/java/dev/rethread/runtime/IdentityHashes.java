package dev.rethread.runtime;

/**
 * The identity hashes of objects, which lie in their headers. An object gets one that follows from
 * who asks first and when, or from its name if it is a class: runs that are alike have the same
 * ones, and their maps have the same order.
 */
public final class IdentityHashes {
  private static final long HASH_MASK = 0x7FFF_FFFFL;

  /** The lock, and a bit beside it that other headers than plain ones use. */
  private static final long STATE_MASK = Header.STATE_MASK;

  private static final long PLAIN = Header.PLAIN;

  /** Where the hash lies in the header's first word; -1 if this JVM keeps it elsewhere. */
  static final int SHIFT = probe();

  private static int probe() {
    Object sample = new Object();
    long hash = System.identityHashCode(sample);
    long header = Vm.UNSAFE.getLong(sample, 0L);
    for (int shift = 3; shift <= 32 && (header & STATE_MASK) == PLAIN; shift++) {
      if ((header >>> shift & HASH_MASK) == hash) {
        return shift;
      }
    }
    return -1;
  }

  /** The hash in a plain header, 0 if there is none. */
  public static int in(long header) {
    return (int) (header >>> SHIFT & HASH_MASK);
  }

  /** A plain header with the hash that an object gets now from the stream, if it has none. */
  public static long with(long header, ThreadState s) {
    return in(header) != 0 ? header : header | hash(s.key + s.events) << SHIFT;
  }

  /** The same for one of several objects that get their hashes at once. */
  static long with(long header, ThreadState s, int number) {
    return header | hash(s.key + s.events + ((long) number << 40)) << SHIFT;
  }

  /** A hash that follows from a number, where it lies in a header. */
  static long of(long number) {
    return (number >>> 33 | 1) << SHIFT;
  }

  private static long hash(long seed) {
    return Math.max(1, ThreadSeeds.mix(seed) & HASH_MASK);
  }

  /** The hash of an object, which it gets now if it has none; the stream is the current one. */
  public static int of(Object object, ThreadState s) {
    if (SHIFT >= 0) {
      long header = Vm.UNSAFE.getLong(object, 0L);
      if ((header & STATE_MASK) == PLAIN) {
        int hash = (int) (header >>> SHIFT & HASH_MASK);
        return hash != 0 ? hash : assign(object, s);
      }
    }
    return System.identityHashCode(object);
  }

  /**
   * Gives a class its hash, if it has none. As soon as there is a class, before the JDK asks the
   * JVM for its hash, whose answer is another in each run.
   */
  public static void give(Class<?> type) {
    if (SHIFT >= 0 && !type.isHidden()) { // those have another name in each run
      long header = Vm.UNSAFE.getLong(type, 0L);
      if ((header & STATE_MASK) == PLAIN && (header >>> SHIFT & HASH_MASK) == 0) {
        int unused = assign(type, ThreadState.keyOf(type.getName()));
      }
    }
  }

  /** Gives an object its hash, if it has none. */
  public static void give(Object object, ThreadState s) {
    int unused = of(object, s);
  }

  private static int assign(Object object, ThreadState s) {
    long seed = s.key + s.events;
    if (object instanceof Class<?> type && !type.isHidden()) {
      s.mute();
      seed = ThreadState.keyOf(type.getName());
      s.unmute();
    }
    return assign(object, seed);
  }

  private static int assign(Object object, long seed) {
    long hash = hash(seed);
    long header = Vm.UNSAFE.getLongVolatile(object, 0L);
    while ((header & STATE_MASK) == PLAIN && (header >>> SHIFT & HASH_MASK) == 0) {
      if (Vm.UNSAFE.compareAndSetLong(object, 0L, header, header | hash << SHIFT)) {
        break;
      }
      header = Vm.UNSAFE.getLongVolatile(object, 0L);
    }
    return System.identityHashCode(object);
  }

  /**
   * Makes {@code hash} the object's identity hash. An object that is locked right now keeps its
   * header: callers return the recorded hash in any case.
   */
  public static void force(Object object, int hash) {
    if (SHIFT < 0) {
      return;
    }
    while (true) {
      long header = Vm.UNSAFE.getLongVolatile(object, 0L);
      long wanted = (header & ~(HASH_MASK << SHIFT)) | ((hash & HASH_MASK) << SHIFT);
      if (header == wanted
          || (header & STATE_MASK) != PLAIN
          || Vm.UNSAFE.compareAndSetLong(object, 0L, header, wanted)) {
        return;
      }
    }
  }

  private IdentityHashes() {}
}
