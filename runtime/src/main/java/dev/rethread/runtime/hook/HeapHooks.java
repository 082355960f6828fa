package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to fields and arrays. A begin hook comes right before the access and an end hook right
 * after it. An access that will throw (null, out of bounds, wrong type) has no event.
 */
public final class HeapHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  public static void read(@Nullable Object object, int site) {
    begin(object, false, site);
  }

  public static void write(@Nullable Object object, int site) {
    begin(object, true, site);
  }

  private static void begin(@Nullable Object object, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && object != null) {
      ENGINE.begin(s, object, Engine.FIELDS, write, site);
    }
  }

  public static void readStatic(int field, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.begin(s, null, field, false, site);
    }
  }

  public static void writeStatic(int field, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.begin(s, null, field, true, site);
    }
  }

  /** The shift is the logarithm of the element's size. */
  public static void readArray(@Nullable Object array, int index, int shift, int site) {
    beginArray(array, index, shift, false, site);
  }

  public static void writeArray(@Nullable Object array, int index, int shift, int site) {
    beginArray(array, index, shift, true, site);
  }

  /** A store of a reference, which the JVM refuses if the element type does not fit. */
  public static void writeReference(
      @Nullable Object array, int index, @Nullable Object value, int site) {
    if (array != null && (value == null || array.getClass().getComponentType().isInstance(value))) {
      beginArray(array, index, ArrayLayout.REFERENCE_SHIFT, true, site);
    }
  }

  private static void beginArray(
      @Nullable Object array, int index, int shift, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && array != null && index >= 0 && index < Array.getLength(array)) {
      ENGINE.begin(s, array, Engine.arrayBlock((long) index << shift), write, site);
    }
  }

  public static void endRead(int value) {
    endReadBits(value);
  }

  public static void endRead(long value) {
    endReadBits(NativeMemory.comparable(value));
  }

  public static void endRead(float value) {
    endReadBits(Float.floatToRawIntBits(value));
  }

  public static void endRead(double value) {
    endReadBits(Double.doubleToRawLongBits(value));
  }

  public static void endRead(@Nullable Object value) {
    endReadBits(value == null ? 0 : 1);
  }

  public static void endWrite(int value) {
    endWriteBits(value);
  }

  public static void endWrite(long value) {
    endWriteBits(value);
  }

  public static void endWrite(float value) {
    endWriteBits(Float.floatToRawIntBits(value));
  }

  public static void endWrite(double value) {
    endWriteBits(Double.doubleToRawLongBits(value));
  }

  public static void endWrite(@Nullable Object value) {
    endWriteBits(value == null ? 0 : 1);
  }

  private static void endReadBits(long value) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.endRead(s, value);
    }
  }

  private static void endWriteBits(long value) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.endWrite(s, value);
    }
  }

  private HeapHooks() {}
}
