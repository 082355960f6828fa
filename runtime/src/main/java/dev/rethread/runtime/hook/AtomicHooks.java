package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Accesses that are calls: through Unsafe, VarHandle and reflection, or of text. Each is counted by
 * itself, and ends as those of {@link HeapHooks} do that have begun.
 */
public final class AtomicHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** A call that reads an object, in one step. */
  public static void read(@Nullable Object object, int site) {
    begin(object, false, site);
  }

  /** A call that changes an object, in one step. */
  public static void write(@Nullable Object object, int site) {
    begin(object, true, site);
  }

  private static void begin(@Nullable Object object, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && object != null) {
      ENGINE.begin(s, object, Engine.FIELDS, write, site);
    }
  }

  /** An Unsafe operation on an object or array. */
  public static void unsafe(@Nullable Object object, long offset, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || object == null) {
      return;
    }
    Class<?> type = object.getClass();
    int salt = type.isArray() ? Engine.arrayBlock(offset - ArrayLayout.base(type)) : Engine.FIELDS;
    ENGINE.begin(s, object, salt, write, site);
  }

  /** A VarHandle of a static field. */
  public static void staticHandle(@Nullable VarHandle handle, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && handle != null) {
      ENGINE.begin(s, null, StaticHandles.field(s, handle), write, site);
    }
  }

  /** A VarHandle of an instance field. */
  public static void fieldHandle(@Nullable Object object, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && object != null) {
      ENGINE.begin(s, object, Engine.FIELDS, write, site);
    }
  }

  /** A VarHandle of an array element, or a view of a byte array. */
  public static void elementHandle(@Nullable Object array, int index, boolean write, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || array == null) {
      return;
    }
    Class<?> type = array.getClass();
    if (!type.isArray()) {
      ENGINE.begin(s, array, Engine.FIELDS, write, site); // a buffer
    } else if (index >= 0 && index < Array.getLength(array)) {
      int block = Engine.arrayBlock((long) index << ArrayLayout.shift(type));
      ENGINE.begin(s, array, block, write, site);
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
      ENGINE.begin(s, null, StaticHandles.field(field), write, site);
    } else if (object != null && field.getDeclaringClass().isInstance(object)) {
      ENGINE.begin(s, object, Engine.FIELDS, write, site);
    }
  }

  private AtomicHooks() {}
}
