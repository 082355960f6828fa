package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.StaticLocation;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import java.lang.reflect.Array;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to fields and arrays by instructions. A begin hook comes right before the access and an
 * end hook right after it, both with the stream that the method has found. An access that will
 * throw (null, out of bounds) has no event.
 *
 * <p>An access to an object that is the stream's own is counted and nothing else: one look at the
 * object's header. The JIT may keep what it has seen there and in {@code owns} until the next
 * {@link #poll}: others take the key back in memory, but wait for the call of the engine that
 * follows.
 */
public final class HeapHooks {
  private static final Engine ENGINE = Engines.INSTALLED;
  private static final Unsafe U = Vm.UNSAFE;

  /** Whether accesses that no other stream can tell are only counted. */
  private static final boolean COUNTS = ENGINE.counts();

  /** Initialises what hooks use: in the middle of an event no class may be initialised. */
  public static void prepare() {
    Header.of(StaticLocation.of(ArrayLayout.block(new int[1], (int) NativeMemory.comparable(0))));
  }

  @ForceInline
  public static void read(@Nullable Object object, ThreadState s, int site) {
    if (object != null) {
      if (mayRead(object, s)) {
        s.events++;
      } else {
        begin(object, false, s, site);
      }
    }
  }

  @ForceInline
  public static void write(@Nullable Object object, ThreadState s, int site) {
    if (object != null) {
      if (mayWrite(object, s)) {
        s.events++;
      } else {
        begin(object, true, s, site);
      }
    }
  }

  /** A field of another class that never changes once others know the object. */
  @ForceInline
  public static void readConstant(@Nullable Object object, ThreadState s, int site) {
    if (object != null) {
      if (COUNTS && s.owns != ThreadState.NO_KEY) { // it may have waited for a class
        s.events++;
      } else {
        begin(object, false, s, site);
      }
    }
  }

  @ForceInline
  private static boolean mayWrite(Object object, ThreadState s) {
    return (Header.plain(object) & Header.CHECK) == s.owns;
  }

  @ForceInline
  private static boolean mayRead(Object object, ThreadState s) {
    long header = Header.plain(object) & Header.CHECK;
    return header == s.owns || isShared(header, s);
  }

  /** The key is taken back before a header says that the object is shared. */
  @ForceInline
  private static boolean isShared(long header, ThreadState s) {
    U.loadFence();
    return header == s.reads;
  }

  /** At every backward jump, as at every start of a method: the next access looks anew. */
  @ForceInline
  public static void poll() {
    U.loadFence();
  }

  @DontInline
  private static void begin(Object object, boolean write, ThreadState s, int site) {
    if (ThreadTable.isActive(s)) {
      ENGINE.begin(s, object, Engine.FIELDS, write, site);
      s.open = true;
    }
  }

  @ForceInline
  public static void readStatic(int field, ThreadState s, int site) {
    if (mayRead(StaticLocation.of(field), s)) {
      s.events++;
    } else {
      beginStatic(field, false, s, site);
    }
  }

  @ForceInline
  public static void writeStatic(int field, ThreadState s, int site) {
    if (mayWrite(StaticLocation.of(field), s)) {
      s.events++;
    } else {
      beginStatic(field, true, s, site);
    }
  }

  @DontInline
  private static void beginStatic(int field, boolean write, ThreadState s, int site) {
    if (ThreadTable.isActive(s)) {
      ENGINE.begin(s, null, field, write, site);
      s.open = true;
    }
  }

  @ForceInline
  public static void read(int @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayRead(array, s)) {
        s.events++;
      } else {
        begin(array, index, false, s, site);
      }
    }
  }

  @ForceInline
  public static void write(int @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayWrite(array, s)) {
        s.events++;
      } else {
        begin(array, index, true, s, site);
      }
    }
  }

  @ForceInline
  public static void read(long @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayRead(array, s)) {
        s.events++;
      } else {
        begin(array, index, false, s, site);
      }
    }
  }

  @ForceInline
  public static void write(long @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayWrite(array, s)) {
        s.events++;
      } else {
        begin(array, index, true, s, site);
      }
    }
  }

  @ForceInline
  public static void read(float @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayRead(array, s)) {
        s.events++;
      } else {
        begin(array, index, false, s, site);
      }
    }
  }

  @ForceInline
  public static void write(float @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayWrite(array, s)) {
        s.events++;
      } else {
        begin(array, index, true, s, site);
      }
    }
  }

  @ForceInline
  public static void read(double @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayRead(array, s)) {
        s.events++;
      } else {
        begin(array, index, false, s, site);
      }
    }
  }

  @ForceInline
  public static void write(double @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayWrite(array, s)) {
        s.events++;
      } else {
        begin(array, index, true, s, site);
      }
    }
  }

  @ForceInline
  public static void read(@Nullable Object @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayRead(array, s)) {
        s.events++;
      } else {
        begin(array, index, false, s, site);
      }
    }
  }

  @ForceInline
  public static void write(
      @Nullable Object @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayWrite(array, s)) {
        s.events++;
      } else {
        begin(array, index, true, s, site);
      }
    }
  }

  @ForceInline
  public static void read(char @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayRead(array, s)) {
        s.events++;
      } else {
        begin(array, index, false, s, site);
      }
    }
  }

  @ForceInline
  public static void write(char @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayWrite(array, s)) {
        s.events++;
      } else {
        begin(array, index, true, s, site);
      }
    }
  }

  @ForceInline
  public static void read(short @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayRead(array, s)) {
        s.events++;
      } else {
        begin(array, index, false, s, site);
      }
    }
  }

  @ForceInline
  public static void write(short @Nullable [] array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < array.length) {
      if (mayWrite(array, s)) {
        s.events++;
      } else {
        begin(array, index, true, s, site);
      }
    }
  }

  /** An array of bytes, or of booleans. */
  @ForceInline
  public static void read(@Nullable Object array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < Array.getLength(array)) {
      if (mayRead(array, s)) {
        s.events++;
      } else {
        begin(array, index, false, s, site);
      }
    }
  }

  /** An array of bytes, or of booleans. */
  @ForceInline
  public static void write(@Nullable Object array, int index, ThreadState s, int site) {
    if (array != null && index >= 0 && index < Array.getLength(array)) {
      if (mayWrite(array, s)) {
        s.events++;
      } else {
        begin(array, index, true, s, site);
      }
    }
  }

  @DontInline
  private static void begin(Object array, int index, boolean write, ThreadState s, int site) {
    if (ThreadTable.isActive(s)) {
      ENGINE.begin(s, array, ArrayLayout.block(array, index), write, site);
      s.open = true;
    }
  }

  @ForceInline
  public static void endRead(int value, ThreadState s) {
    if (s.open) {
      endReadBits(value, s);
    }
  }

  @ForceInline
  public static void endRead(long value, ThreadState s) {
    if (s.open) {
      endReadBits(NativeMemory.comparable(value), s);
    }
  }

  @ForceInline
  public static void endRead(float value, ThreadState s) {
    if (s.open) {
      endReadBits(Float.floatToRawIntBits(value), s);
    }
  }

  @ForceInline
  public static void endRead(double value, ThreadState s) {
    if (s.open) {
      endReadBits(Double.doubleToRawLongBits(value), s);
    }
  }

  @ForceInline
  public static void endRead(@Nullable Object value, ThreadState s) {
    if (s.open) {
      endReadBits(value == null ? 0 : 1, s);
    }
  }

  @ForceInline
  public static void endWrite(int value, ThreadState s) {
    if (s.open) {
      endWriteBits(value, s);
    }
  }

  @ForceInline
  public static void endWrite(long value, ThreadState s) {
    if (s.open) {
      endWriteBits(value, s);
    }
  }

  @ForceInline
  public static void endWrite(float value, ThreadState s) {
    if (s.open) {
      endWriteBits(Float.floatToRawIntBits(value), s);
    }
  }

  @ForceInline
  public static void endWrite(double value, ThreadState s) {
    if (s.open) {
      endWriteBits(Double.doubleToRawLongBits(value), s);
    }
  }

  @ForceInline
  public static void endWrite(@Nullable Object value, ThreadState s) {
    if (s.open) {
      endWriteReference(value, s);
    }
  }

  @DontInline
  private static void endReadBits(long value, ThreadState s) {
    s.open = false;
    if (ThreadTable.isActive(s)) {
      ENGINE.endRead(s, value);
    }
  }

  @DontInline
  private static void endWriteReference(@Nullable Object value, ThreadState s) {
    if (value != null && ThreadTable.isActive(s)) {
      ENGINE.publish(s, value);
    }
    endWriteBits(value == null ? 0 : 1, s);
  }

  @DontInline
  private static void endWriteBits(long value, ThreadState s) {
    s.open = false;
    if (ThreadTable.isActive(s)) {
      ENGINE.endWrite(s, value);
    }
  }

  private HeapHooks() {}
}
