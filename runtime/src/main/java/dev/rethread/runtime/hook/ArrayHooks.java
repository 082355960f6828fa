package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Operations on many elements, which replace the JDK's own. A copy is done in pieces that each stay
 * within one block of either array: the JVM gives no more atomicity than that, and each piece is
 * one event.
 */
public final class ArrayHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

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
    } else if (!copyAtOnce(s, from, fromIndex, to, toIndex, length)) {
      copyPieces(s, from, fromIndex, to, toIndex, length, site);
    }
  }

  /** The short way, if nobody else can tell the pieces from one another: they are only counted. */
  @SuppressWarnings("NullAway") // fits() has checked both
  private static boolean copyAtOnce(
      ThreadState s,
      @Nullable Object from,
      int fromIndex,
      @Nullable Object to,
      int toIndex,
      int length) {
    if (from.getClass() != to.getClass()) {
      return false; // it may throw halfway
    }
    int pieces = pieces(from, fromIndex, to, toIndex, length);
    if (!HeapHooks.mayReadAll(from, s, pieces) || !HeapHooks.mayWriteAll(to, s, pieces)) {
      return false;
    }
    System.arraycopy(from, fromIndex, to, toIndex, length);
    s.events += pieces;
    return true;
  }

  /** In how many pieces so many elements of one array are copied to another of the same type. */
  private static int pieces(Object from, int fromIndex, Object to, int toIndex, int length) {
    int shift = ArrayLayout.shift(from.getClass());
    int perBlock = ArrayLayout.perBlock(from, shift);
    int perTarget = ArrayLayout.perBlock(to, shift);
    int ends = ends(fromIndex, length, perBlock);
    int targetEnds = ends(toIndex, length, perTarget);
    boolean coincide = (fromIndex - toIndex) % Math.min(perBlock, perTarget) == 0;
    return 1 + (coincide ? Math.max(ends, targetEnds) : ends + targetEnds);
  }

  /** How many blocks end before the last of so many elements. */
  private static int ends(int index, int length, int perBlock) {
    return (index + length - 1) / perBlock - index / perBlock;
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
    int perBlock = ArrayLayout.perBlock(from, shift);
    int perTarget = ArrayLayout.perBlock(to, shift);
    boolean backwards = from == to && fromIndex < toIndex;
    int done = 0;
    while (done < length) {
      int piece;
      int at;
      if (backwards) {
        int end = length - done;
        piece =
            Math.min(
                end, Math.min(before(fromIndex + end, perBlock), before(toIndex + end, perTarget)));
        at = end - piece;
      } else {
        at = done;
        piece =
            Math.min(
                length - done,
                Math.min(after(fromIndex + at, perBlock), after(toIndex + at, perTarget)));
      }
      ENGINE.beginCopy(
          s,
          from,
          ArrayLayout.block(from, fromIndex + at),
          to,
          ArrayLayout.block(to, toIndex + at),
          site);
      long digest = 0;
      try {
        System.arraycopy(from, fromIndex + at, to, toIndex + at, piece);
        digest = digest(to, toIndex + at);
      } finally {
        ENGINE.endRead(s, digest);
      }
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
    if (array instanceof short[] shorts) {
      return shorts[index];
    }
    if (array instanceof boolean[] booleans) {
      return booleans[index] ? 1 : 0;
    }
    if (array instanceof float[] floats) {
      return Float.floatToRawIntBits(floats[index]);
    }
    if (array instanceof double[] doubles) {
      return Double.doubleToRawLongBits(doubles[index]);
    }
    return ((Object[]) array)[index] == null ? 0 : 1;
  }

  /**
   * Whether the copy succeeds, or does as far as the elements fit; otherwise the JDK's own method
   * throws what it throws.
   */
  private static boolean fits(
      @Nullable Object from, int fromIndex, @Nullable Object to, int toIndex, int length) {
    if (from == null || to == null || length <= 0 || fromIndex < 0 || toIndex < 0) {
      return false;
    }
    Class<?> fromType = from.getClass();
    Class<?> toType = to.getClass();
    return fromType.isArray()
        && toType.isArray()
        && (fromType == toType || (from instanceof Object[] && to instanceof Object[]))
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

  /**
   * What a method of the JDK that only reads an array is given: the array itself if nobody else can
   * write it meanwhile, else a copy; null stays null, for it to complain about.
   */
  public static @Nullable Object snapshot(@Nullable Object array, int site) {
    if (array == null) {
      return null;
    }
    ThreadState s = ThreadTable.active();
    int length = Array.getLength(array);
    if (s == null || length == 0) {
      return array;
    }
    int events =
        1 + ends(0, length, ArrayLayout.perBlock(array, ArrayLayout.shift(array.getClass())));
    if (HeapHooks.mayReadAll(array, s, events)) {
      s.events += events;
      return array;
    }
    return clone(array, site);
  }

  /**
   * Replaces {@code Arrays.sort}: sorts a copy, because the elements are read and written step by
   * step. A comparator that throws leaves them as far as they were sorted.
   */
  public static void sort(
      int from, int to, Object array, @Nullable Comparator<Object> order, int site) {
    if (ThreadTable.active() == null || from < 0 || from > to || to > Array.getLength(array)) {
      sort(array, from, to, order);
      return;
    }
    Object copy = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
    copy(array, from, copy, from, to - from, site);
    try {
      sort(copy, from, to, order);
    } finally {
      copy(copy, from, array, from, to - from, site);
    }
  }

  /** The JDK's own sort; throws what it throws. */
  private static void sort(Object array, int from, int to, @Nullable Comparator<Object> order) {
    if (array instanceof Object[] objects) {
      Arrays.sort(objects, from, to, order);
    } else if (array instanceof int[] ints) {
      Arrays.sort(ints, from, to);
    } else if (array instanceof long[] longs) {
      Arrays.sort(longs, from, to);
    } else if (array instanceof byte[] bytes) {
      Arrays.sort(bytes, from, to);
    } else if (array instanceof char[] chars) {
      Arrays.sort(chars, from, to);
    } else if (array instanceof double[] doubles) {
      Arrays.sort(doubles, from, to);
    } else if (array instanceof float[] floats) {
      Arrays.sort(floats, from, to);
    } else {
      Arrays.sort((short[]) array, from, to);
    }
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

  /** Replaces {@code Arrays.fill}, for each type of value. */
  public static void fill(int from, int to, Object array, boolean value, int site) {
    fill(from, to, array, value ? 1 : 0, null, site);
  }

  public static void fill(int from, int to, Object array, byte value, int site) {
    fill(from, to, array, value, null, site);
  }

  public static void fill(int from, int to, Object array, char value, int site) {
    fill(from, to, array, value, null, site);
  }

  public static void fill(int from, int to, Object array, short value, int site) {
    fill(from, to, array, value, null, site);
  }

  public static void fill(int from, int to, Object array, int value, int site) {
    fill(from, to, array, value, null, site);
  }

  public static void fill(int from, int to, Object array, long value, int site) {
    fill(from, to, array, value, null, site);
  }

  public static void fill(int from, int to, Object array, float value, int site) {
    fill(from, to, array, Float.floatToRawIntBits(value), null, site);
  }

  public static void fill(int from, int to, Object array, double value, int site) {
    fill(from, to, array, Double.doubleToRawLongBits(value), null, site);
  }

  public static void fill(int from, int to, Object array, @Nullable Object value, int site) {
    fill(from, to, array, value == null ? 0 : 1, value, site);
  }

  /**
   * Fills in pieces, each one event and within one block. The value is the reference for an array
   * of references, the bits for any other.
   */
  private static void fill(
      int from, int to, Object array, long bits, @Nullable Object reference, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null
        || from < 0
        || from > to
        || to > Array.getLength(array)
        || !stores(array, reference)) {
      put(array, from, to, bits, reference);
      return;
    }
    if (from == to) {
      return;
    }
    int shift = ArrayLayout.shift(array.getClass());
    int perBlock = ArrayLayout.perBlock(array, shift);
    int pieces = 1 + ends(from, to - from, perBlock);
    if (HeapHooks.mayWriteAll(array, s, pieces)) {
      put(array, from, to, bits, reference);
      s.events += pieces;
      return;
    }
    for (int at = from; at < to; ) {
      int end = Math.min(to, at + after(at, perBlock));
      ENGINE.begin(s, array, ArrayLayout.block(array, at), true, site);
      put(array, at, end, bits, reference);
      ENGINE.endWrite(s, bits);
      at = end;
    }
  }

  private static boolean stores(Object array, @Nullable Object value) {
    return value == null || array.getClass().getComponentType().isInstance(value);
  }

  /** The JDK's own fill; throws what it throws. */
  private static void put(Object array, int from, int to, long bits, @Nullable Object reference) {
    if (array instanceof byte[] bytes) {
      Arrays.fill(bytes, from, to, (byte) bits);
    } else if (array instanceof int[] ints) {
      Arrays.fill(ints, from, to, (int) bits);
    } else if (array instanceof long[] longs) {
      Arrays.fill(longs, from, to, bits);
    } else if (array instanceof char[] chars) {
      Arrays.fill(chars, from, to, (char) bits);
    } else if (array instanceof boolean[] booleans) {
      Arrays.fill(booleans, from, to, bits != 0);
    } else if (array instanceof double[] doubles) {
      Arrays.fill(doubles, from, to, Double.longBitsToDouble(bits));
    } else if (array instanceof float[] floats) {
      Arrays.fill(floats, from, to, Float.intBitsToFloat((int) bits));
    } else if (array instanceof short[] shorts) {
      Arrays.fill(shorts, from, to, (short) bits);
    } else {
      Arrays.fill((Object[]) array, from, to, reference); // also throws if there is no array
    }
  }

  private ArrayHooks() {}
}
