package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import jdk.internal.misc.VM;
import org.jspecify.annotations.Nullable;

/**
 * Values that come from outside the program.
 *
 * <p>Some replace a call in the code that makes it (where the JIT would ignore a change of the
 * method itself). The others are a pair at the borders of a method of the JDK: {@link #replaying}
 * and {@code replay…} at its start, {@code record…} at each of its ends.
 */
public final class InputHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  public static long nanoTime(int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return System.nanoTime();
    }
    if (ENGINE.replaying()) {
      return ENGINE.replayValue(s, site);
    }
    long value = ENGINE.nanoTime();
    ENGINE.recordValue(s, value, site);
    return value;
  }

  public static long currentTimeMillis(int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return System.currentTimeMillis();
    }
    if (ENGINE.replaying()) {
      return ENGINE.replayValue(s, site);
    }
    long value = ENGINE.currentTimeMillis();
    ENGINE.recordValue(s, value, site);
    return value;
  }

  /**
   * Replaces {@code VM.getNanoTimeAdjustment}. What is logged is the time since the epoch, because
   * the offset that the clock passes is not the same in every run.
   */
  public static long getNanoTimeAdjustment(long offset, int site) {
    ThreadState s = ThreadTable.active();
    long base = offset * 1_000_000_000L;
    if (s == null) {
      return VM.getNanoTimeAdjustment(offset);
    }
    if (ENGINE.replaying()) {
      return ENGINE.replayValue(s, site) - base;
    }
    long adjustment = ENGINE.nanoTimeAdjustment(offset);
    ENGINE.recordValue(s, base + adjustment, site);
    return adjustment;
  }

  /** Replaces the calls of {@code Runtime} that ask for memory. */
  public static long freeMemory(Runtime runtime, int site) {
    return memory(runtime, 0, site);
  }

  public static long totalMemory(Runtime runtime, int site) {
    return memory(runtime, 1, site);
  }

  public static long maxMemory(Runtime runtime, int site) {
    return memory(runtime, 2, site);
  }

  private static long memory(Runtime runtime, int which, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && ENGINE.replaying()) {
      return ENGINE.replayValue(s, site);
    }
    long value =
        switch (which) {
          case 0 -> runtime.freeMemory();
          case 1 -> runtime.totalMemory();
          default -> runtime.maxMemory();
        };
    if (s != null) {
      ENGINE.recordValue(s, value, site);
    }
    return value;
  }

  /** After the JDK has asked which of the standard streams are a terminal. */
  public static int terminal(int real) {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
    }
    String recorded = ENGINE.fact("terminal", Integer.toString(real));
    if (s != null) {
      s.unmute();
    }
    return recorded == null ? real : Integer.parseInt(recorded);
  }

  /** Replaces {@code System.identityHashCode}. */
  public static int identityHashCode(@Nullable Object object, int site) {
    if (object == null) {
      return 0;
    }
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return muteHash(object, System.identityHashCode(object));
    }
    if (ENGINE.replaying()) {
      int hash = (int) ENGINE.replayValue(s, site);
      IdentityHashes.force(object, hash);
      return hash;
    }
    int hash = IdentityHashes.of(object, s);
    ENGINE.recordValue(s, hash, site);
    tell(object, hash);
    return hash;
  }

  /**
   * Replaces a virtual call of {@code hashCode}. Only a result that is the identity hash is an
   * input; what a class computes itself follows from its fields.
   */
  public static int hashCode(Object object, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return object instanceof Class<?> type ? muteHash(type, type.hashCode()) : object.hashCode();
    }
    if (object instanceof String || isNumber(object)) {
      return object.hashCode();
    }
    // Before the class is asked: the answer may be this one.
    int identity = ENGINE.replaying() ? 0 : IdentityHashes.of(object, s);
    // The class's own computation may have events: they come before this one, in both modes.
    int hash = object.hashCode();
    if (ENGINE.replaying()) {
      int recorded = (int) ENGINE.replayValue(s, site);
      if (!ENGINE.replayedValuePresent(s)) {
        return hash;
      }
      IdentityHashes.force(object, recorded);
      return recorded;
    }
    ENGINE.recordValue(s, hash == identity ? hash : 0, site);
    tell(object, hash);
    return hash;
  }

  private static void tell(Object object, int hash) {
    if (object instanceof Class<?> type) {
      ClassHashes.tell(type, hash);
    }
  }

  /** The identity hash where it is no event. */
  private static int muteHash(Object object, int hash) {
    return object instanceof Class<?> type && ENGINE.replaying() ? ClassHashes.of(type) : hash;
  }

  /** The usual keys of maps, whose hashes follow from their values. */
  private static boolean isNumber(Object object) {
    return object instanceof Integer
        || object instanceof Long
        || object instanceof Short
        || object instanceof Byte
        || object instanceof Double
        || object instanceof Float;
  }

  /** Replaces a read of the salt that orders {@code Set.of} and {@code Map.of}. */
  public static long collectionSalt(long real) {
    long salt = collectionSalt;
    return salt < 0 ? real : salt;
  }

  public static boolean collectionReverse(boolean real) {
    long salt = collectionSalt;
    return salt < 0 ? real : (salt & 1) == 0;
  }

  /** The recorded salt while replaying, otherwise -1. Written once, before the program starts. */
  private static volatile long collectionSalt = -1;

  public static void setCollectionSalt(long salt) {
    collectionSalt = salt;
  }

  /** At the start of a method whose result is an input. */
  public static boolean replaying() {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return false;
    }
    ENGINE.mayBlock(s);
    return ENGINE.replaying();
  }

  public static long replay(int site) {
    ThreadState s = ThreadTable.active();
    return s == null ? 0 : ENGINE.replayValue(s, site);
  }

  /** After a number was found that another thread may change: the recorded one. */
  public static int number(int real, int site) {
    if (replaying()) {
      return (int) replay(site);
    }
    record(real, site);
    return real;
  }

  /** At the end of a method whose result is an input. */
  public static void record(long value, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && !ENGINE.replaying()) {
      ENGINE.recordValue(s, value, site);
    }
  }

  public static void recordThrown(Throwable thrown, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && !ENGINE.replaying()) {
      ENGINE.recordThrown(s, thrown, site);
    }
  }

  private InputHooks() {}
}
