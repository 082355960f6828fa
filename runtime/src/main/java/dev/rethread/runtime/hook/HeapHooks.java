package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.Ownership;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to fields and arrays. A begin hook comes right before the access and an end hook right
 * after it. An access that will throw (null, out of bounds, wrong type) has no event.
 *
 * <p>A method with accesses gets its stream once, from {@link ThreadTable#local}. Its accesses are
 * counted by blocks: {@link #count} comes before the first access of a sequence in which nothing
 * else happens, and each access knows how many of the sequence come after it. If one of them throws,
 * the numbers of those that never happen stay unused.
 *
 * <p>An access that {@link Ownership} allows does nothing else. For any other the begin hook returns
 * 1 if the end hook has something to do.
 */
public final class HeapHooks {
  /** In the number of a site as accesses have it, how many accesses of the block come after it. */
  public static final int AHEAD_SHIFT = 26;

  /** The most that can come after an access. */
  public static final int MOST_AHEAD = 31;

  private static final int SITE_MASK = (1 << AHEAD_SHIFT) - 1;

  private static final Engine ENGINE = Engines.INSTALLED;

  /** Before a block of accesses. */
  public static void count(ThreadState s, int accesses) {
    s.events += accesses;
  }

  /** Once in every round of a loop, and where a class may have been initialised by another thread. */
  public static void poll(ThreadState s) {
    if (s.attention != 0) {
      ENGINE.attend(s);
    }
  }

  /** At the end of a loop with approved objects: all bits if the stream has given nothing away. */
  public static int pollInLoop(ThreadState s) {
    if (s.attention != 0) {
      ENGINE.attend(s);
      return 0;
    }
    return -1;
  }

  /**
   * At the end of a loop: what is known of an object that it accesses.
   *
   * @param known so far
   * @param unchanged what the poll has returned
   */
  public static int approve(@Nullable Object object, ThreadState s, int known, int unchanged) {
    int still = known & unchanged;
    return still > 0 ? still : Ownership.approve(object, s, still);
  }

  // --- accesses to what is approved ---------------------------------------------------------

  public static int read(@Nullable Object object, ThreadState s, int site, int known) {
    return known > 0 ? 0 : read(object, s, site);
  }

  public static int write(@Nullable Object object, ThreadState s, int site, int known) {
    return known == Ownership.OWN ? 0 : write(object, s, site);
  }

  public static int readArray(
      @Nullable Object array, int index, int shift, ThreadState s, int site, int known) {
    return known > 0 ? 0 : readArray(array, index, shift, s, site);
  }

  public static int writeArray(
      @Nullable Object array, int index, int shift, ThreadState s, int site, int known) {
    return known == Ownership.OWN ? 0 : writeArray(array, index, shift, s, site);
  }

  public static int writeReference(
      @Nullable Object array, int index, @Nullable Object value, ThreadState s, int site, int known) {
    return known == Ownership.OWN ? 0 : writeReference(array, index, value, s, site);
  }

  // --- accesses -------------------------------------------------------------------------------

  public static int read(@Nullable Object object, ThreadState s, int site) {
    return object == null || Ownership.mayRead(object, s)
        ? 0
        : begin(s, object, Engine.FIELDS, false, site);
  }

  public static int write(@Nullable Object object, ThreadState s, int site) {
    return object == null || Ownership.mayWrite(object, s)
        ? 0
        : begin(s, object, Engine.FIELDS, true, site);
  }

  public static int readStatic(int field, ThreadState s, int site) {
    return Ownership.mayReadStatic(field, s) ? 0 : begin(s, null, field, false, site);
  }

  public static int writeStatic(int field, ThreadState s, int site) {
    return Ownership.mayWriteStatic(field, s) ? 0 : begin(s, null, field, true, site);
  }

  /** The shift is the logarithm of the element's size. */
  public static int readArray(
      @Nullable Object array, int index, int shift, ThreadState s, int site) {
    return array == null || Ownership.mayRead(array, index, shift, s)
        ? 0
        : beginArray(array, index, shift, false, s, site);
  }

  public static int writeArray(
      @Nullable Object array, int index, int shift, ThreadState s, int site) {
    return array == null || Ownership.mayWrite(array, index, shift, s)
        ? 0
        : beginArray(array, index, shift, true, s, site);
  }

  /** A store of a reference, which the JVM refuses if the element type does not fit. */
  public static int writeReference(
      @Nullable Object array, int index, @Nullable Object value, ThreadState s, int site) {
    return array == null
            || Ownership.mayWrite(array, index, ArrayLayout.REFERENCE_SHIFT, s)
            || (value != null && !array.getClass().getComponentType().isInstance(value))
        ? 0
        : beginArray(array, index, ArrayLayout.REFERENCE_SHIFT, true, s, site);
  }

  private static int beginArray(
      Object array, int index, int shift, boolean write, ThreadState s, int site) {
    return index < 0 || index >= Array.getLength(array)
        ? 0
        : begin(s, array, Engine.arrayBlock((long) index << shift), write, site);
  }

  /** While the engine sees the access, it counts as the last. */
  private static int begin(
      ThreadState s, @Nullable Object object, int salt, boolean write, int site) {
    if (s == ThreadTable.NOBODY
        || (object == s.monitor
            && salt == Engine.FIELDS
            && object != null
            && Ownership.mayAccessMonitor(s, write))) {
      return 0;
    }
    int ahead = site >>> AHEAD_SHIFT;
    s.events += s.ahead - (ahead + 1); // something is left only if an access could not be linked
    s.ahead = 0;
    if (object != null && Ownership.adopts(object, salt, s)) {
      s.events += ahead + 1;
      return 0;
    }
    if (ENGINE.access(s, object, salt, write, site & SITE_MASK)) {
      s.ahead = ahead;
      return 1;
    }
    s.events += ahead;
    return 0;
  }

  // --- ends of accesses -----------------------------------------------------------------------

  public static void endRead(int value, int begun) {
    if (begun != 0) {
      endReadBits(value);
    }
  }

  public static void endRead(long value, int begun) {
    if (begun != 0) {
      endReadBits(NativeMemory.comparable(value));
    }
  }

  public static void endRead(float value, int begun) {
    if (begun != 0) {
      endReadBits(Float.floatToRawIntBits(value));
    }
  }

  public static void endRead(double value, int begun) {
    if (begun != 0) {
      endReadBits(Double.doubleToRawLongBits(value));
    }
  }

  public static void endRead(@Nullable Object value, int begun) {
    if (begun != 0) {
      endReadBits(value == null ? 0 : 1);
    }
  }

  public static void endWrite(int value, int begun) {
    if (begun != 0) {
      endWriteBits(value);
    }
  }

  public static void endWrite(long value, int begun) {
    if (begun != 0) {
      endWriteBits(value);
    }
  }

  public static void endWrite(float value, int begun) {
    if (begun != 0) {
      endWriteBits(Float.floatToRawIntBits(value));
    }
  }

  public static void endWrite(double value, int begun) {
    if (begun != 0) {
      endWriteBits(Double.doubleToRawLongBits(value));
    }
  }

  public static void endWrite(@Nullable Object value, int begun) {
    if (begun != 0) {
      endWriteBits(value == null ? 0 : 1);
    }
  }

  private static void endReadBits(long value) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.endRead(s, value);
      s.events += s.ahead;
      s.ahead = 0;
    }
  }

  private static void endWriteBits(long value) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.endWrite(s, value);
      s.events += s.ahead;
      s.ahead = 0;
    }
  }

  private HeapHooks() {}
}
