package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Accesses by calls: of Unsafe, a VarHandle, reflection, or a method that is one step. A begin hook
 * comes right before the call and an end hook right after it.
 */
public final class AtomicHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** An Unsafe operation on an object or array. */
  @DontInline
  public static void unsafe(@Nullable Object object, long offset, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || object == null) {
      return;
    }
    if (!counts(s, object, write)) {
      Class<?> type = object.getClass();
      int salt =
          type.isArray()
              ? ArrayLayout.blockAt(object, offset - ArrayLayout.base(type))
              : Engine.FIELDS;
      ENGINE.begin(s, object, salt, write, site);
      s.open = true;
    }
  }

  /** A VarHandle of a static field. */
  public static void staticHandle(@Nullable VarHandle handle, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && handle != null) {
      beginStatic(s, StaticHandles.field(s, handle), write, site);
    }
  }

  /** A VarHandle of an instance field. */
  @DontInline
  public static void fieldHandle(@Nullable Object object, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && object != null) {
      begin(s, object, Engine.FIELDS, write, site);
    }
  }

  /** A VarHandle of an array element, or a view of a byte array. */
  @DontInline
  public static void elementHandle(@Nullable Object array, int index, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || array == null) {
      return;
    }
    Class<?> type = array.getClass();
    if (!type.isArray()) {
      begin(s, array, Engine.FIELDS, write, site); // a buffer
    } else if (index >= 0 && index < Array.getLength(array)) {
      begin(s, array, ArrayLayout.block(array, index), write, site);
    }
  }

  /** A reflective field access. */
  public static void field(
      @Nullable Field field, @Nullable Object object, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || field == null) {
      return;
    }
    if (Modifier.isStatic(field.getModifiers())) {
      beginStatic(s, StaticHandles.field(field), write, site);
    } else if (object != null && field.getDeclaringClass().isInstance(object)) {
      begin(s, object, Engine.FIELDS, write, site);
    }
  }

  /** As for instructions, an access that the engine need not know of is only counted. */
  private static boolean counts(ThreadState s, Object object, boolean write) {
    if (write ? HeapHooks.mayWrite(object, s, 0) : HeapHooks.mayRead(object, s, 0)) {
      s.open = false; // the last one may have thrown
      s.events++;
      return true;
    }
    return false;
  }

  private static void begin(ThreadState s, Object object, int salt, boolean write, int site) {
    if (!counts(s, object, write)) {
      ENGINE.begin(s, object, salt, write, site);
      s.open = true;
    }
  }

  private static void beginStatic(ThreadState s, int field, boolean write, int site) {
    ENGINE.begin(s, null, field, write, site);
    s.open = true;
  }

  /** After a begin hook: what the operation is about to write. */
  @DontInline
  public static void publish(@Nullable Object value) {
    ThreadState s = ThreadTable.active();
    if (s != null && s.open && value != null) {
      ENGINE.publish(s, value);
    }
  }

  /** A call that reads an object as a whole. */
  public static void read(@Nullable Object object, int site) {
    fieldHandle(object, false, site);
  }

  /** A call that changes an object as a whole. */
  public static void write(@Nullable Object object, int site) {
    fieldHandle(object, true, site);
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

  @DontInline
  private static void endReadBits(long value) {
    ThreadState s = ThreadTable.active();
    if (s != null && s.open) {
      s.open = false;
      ENGINE.endRead(s, value);
    }
  }

  @DontInline
  private static void endWriteBits(long value) {
    ThreadState s = ThreadTable.active();
    if (s != null && s.open) {
      s.open = false;
      ENGINE.endWrite(s, value);
    }
  }

  private AtomicHooks() {}
}
