package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Operations on many elements, which replace the JDK's own. A copy is done in pieces that each stay
 * within one block of either array: the JVM gives no more atomicity than that, and each piece is
 * one event.
 */
public final class ArrayHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** Bytes in a block of {@link Engine#arrayBlock}. */
  private static final int BLOCK_SHIFT = 6;

  public static void copy(
      @Nullable Object from,
      int fromIndex,
      @Nullable Object to,
      int toIndex,
      int length,
      int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fits(from, fromIndex, to, toIndex, length)) {
      System.arraycopy(from, fromIndex, to, toIndex, length);
      return;
    }
    copyPieces(s, from, fromIndex, to, toIndex, length, site);
  }

  @SuppressWarnings("NullAway") // fits() has checked both
  private static void copyPieces(
      ThreadState s,
      @Nullable Object from,
      int fromIndex,
      @Nullable Object to,
      int toIndex,
      int length,
      int site) {
    int shift = ArrayLayout.shift(from.getClass());
    int perBlock = (1 << BLOCK_SHIFT) >> shift;
    boolean backwards = from == to && fromIndex < toIndex;
    int done = 0;
    while (done < length) {
      int piece;
      int at;
      if (backwards) {
        int end = length - done;
        piece =
            Math.min(
                end, Math.min(before(fromIndex + end, perBlock), before(toIndex + end, perBlock)));
        at = end - piece;
      } else {
        at = done;
        piece =
            Math.min(
                length - done,
                Math.min(after(fromIndex + at, perBlock), after(toIndex + at, perBlock)));
      }
      ENGINE.beginCopy(
          s,
          from,
          Engine.arrayBlock((long) (fromIndex + at) << shift),
          to,
          Engine.arrayBlock((long) (toIndex + at) << shift),
          site);
      System.arraycopy(from, fromIndex + at, to, toIndex + at, piece);
      ENGINE.endRead(s, digest(to, toIndex + at));
      done += piece;
    }
  }

  /** Elements from the index to the end of its block. */
  private static int after(int index, int perBlock) {
    return perBlock - index % perBlock;
  }

  /** Elements from the start of the block to the index, at least one. */
  private static int before(int index, int perBlock) {
    int rest = index % perBlock;
    return rest == 0 ? perBlock : rest;
  }

  /** Stands for what was copied in the checksum: the first element of a piece. */
  private static long digest(Object array, int index) {
    if (array instanceof int[] ints) {
      return ints[index];
    }
    if (array instanceof long[] longs) {
      return longs[index];
    }
    if (array instanceof byte[] bytes) {
      return bytes[index];
    }
    if (array instanceof char[] chars) {
      return chars[index];
    }
    if (array instanceof Object[] objects) {
      return objects[index] == null ? 0 : 1;
    }
    return 0;
  }

  /** Whether the copy succeeds; otherwise the JDK's own method throws what it throws. */
  private static boolean fits(
      @Nullable Object from, int fromIndex, @Nullable Object to, int toIndex, int length) {
    if (from == null || to == null || length <= 0 || fromIndex < 0 || toIndex < 0) {
      return false;
    }
    Class<?> fromType = from.getClass();
    Class<?> toType = to.getClass();
    return fromType.isArray()
        && toType.isArray()
        && (fromType == toType
            || (from instanceof Object[]
                && to instanceof Object[]
                && toType.getComponentType().isAssignableFrom(fromType.getComponentType())))
        && fromIndex <= Array.getLength(from) - length
        && toIndex <= Array.getLength(to) - length;
  }

  /** Replaces {@code array.clone()}. */
  public static Object clone(@Nullable Object array, int site) {
    if (array == null) {
      throw new NullPointerException();
    }
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    copy(array, 0, copy, 0, length, site);
    return copy;
  }

  /** A copy for a method of the JDK that only reads; null stays null, for it to complain about. */
  public static @Nullable Object snapshot(@Nullable Object array, int site) {
    return array == null ? null : clone(array, site);
  }

  /** Writes a changed copy of an array back to it. */
  public static void restore(Object copy, Object array, int site) {
    copy(copy, 0, array, 0, Array.getLength(array), site);
  }

  /** Replaces {@code Arrays.copyOf}. */
  public static Object copyOf(Object original, int length, int site) {
    return copyOf(original, length, original.getClass(), site);
  }

  public static Object copyOf(Object original, int length, Class<?> type, int site) {
    Object copy = Array.newInstance(type.getComponentType(), length);
    copy(original, 0, copy, 0, Math.min(Array.getLength(original), length), site);
    return copy;
  }

  /** Replaces {@code Arrays.copyOfRange}. */
  public static Object copyOfRange(Object original, int from, int to, int site) {
    return copyOfRange(original, from, to, original.getClass(), site);
  }

  public static Object copyOfRange(Object original, int from, int to, Class<?> type, int site) {
    int length = to - from;
    if (length < 0) {
      throw new IllegalArgumentException(from + " > " + to);
    }
    Object copy = Array.newInstance(type.getComponentType(), length);
    copy(original, from, copy, 0, Math.min(Array.getLength(original) - from, length), site);
    return copy;
  }

  /** First index of a whole array, for {@code fill}. */
  public static int start(Object array) {
    return 0;
  }

  public static int length(Object array) {
    return Array.getLength(array);
  }

  /** The piece of a fill that starts at an index: one event, up to the end of the block. */
  private static int fillPiece(ThreadState s, Object array, int from, int to, int site) {
    int shift = ArrayLayout.shift(array.getClass());
    int end = Math.min(to, from + after(from, (1 << BLOCK_SHIFT) >> shift));
    ENGINE.begin(s, array, Engine.arrayBlock((long) from << shift), true, site);
    return end;
  }

  private static boolean fills(@Nullable ThreadState s, int from, int to, Object array) {
    return s != null && from >= 0 && to <= Array.getLength(array);
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, boolean value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array)) {
      Arrays.fill((boolean[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((boolean[]) array, at, end, value);
      ENGINE.endWrite(s, value ? 1 : 0);
      at = end;
    }
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, byte value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array)) {
      Arrays.fill((byte[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((byte[]) array, at, end, value);
      ENGINE.endWrite(s, value);
      at = end;
    }
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, char value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array)) {
      Arrays.fill((char[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((char[]) array, at, end, value);
      ENGINE.endWrite(s, value);
      at = end;
    }
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, short value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array)) {
      Arrays.fill((short[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((short[]) array, at, end, value);
      ENGINE.endWrite(s, value);
      at = end;
    }
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, int value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array)) {
      Arrays.fill((int[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((int[]) array, at, end, value);
      ENGINE.endWrite(s, value);
      at = end;
    }
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, long value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array)) {
      Arrays.fill((long[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((long[]) array, at, end, value);
      ENGINE.endWrite(s, value);
      at = end;
    }
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, float value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array)) {
      Arrays.fill((float[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((float[]) array, at, end, value);
      ENGINE.endWrite(s, Float.floatToRawIntBits(value));
      at = end;
    }
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, double value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array)) {
      Arrays.fill((double[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((double[]) array, at, end, value);
      ENGINE.endWrite(s, Double.doubleToRawLongBits(value));
      at = end;
    }
  }

  /** Replaces {@code Arrays.fill}. */
  public static void fill(int from, int to, Object array, @Nullable Object value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !fills(s, from, to, array) || !stores(array, value)) {
      Arrays.fill((Object[]) array, from, to, value);
      return;
    }
    for (int at = from; at < to; ) {
      int end = fillPiece(s, array, at, to, site);
      Arrays.fill((Object[]) array, at, end, value);
      ENGINE.endWrite(s, value == null ? 0 : 1);
      at = end;
    }
  }

  private static boolean stores(Object array, @Nullable Object value) {
    return value == null || array.getClass().getComponentType().isInstance(value);
  }

  private ArrayHooks() {}
}
