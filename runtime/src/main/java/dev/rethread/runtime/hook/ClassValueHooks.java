package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of the program's {@code ClassValue}s. A look for one is an event, and so is adding
 * one; what computes it runs between the two, in the thread that found none.
 */
public final class ClassValueHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  /** In place of null. */
  private static final Object NULL = new Object();

  /** All values that belong to a class; each map is guarded by itself. */
  private static final ClassValue<Map<ClassValue<?>, Object>> VALUES =
      new ClassValue<>() {
        @Override
        protected Map<ClassValue<?>, Object> computeValue(Class<?> type) {
          return new WeakHashMap<>();
        }
      };

  /** Loads what the hooks use, before there are events. */
  public static void prepare() {
    lookUp(VALUES, ClassValueHooks.class);
  }

  /** Whether the current thread finds the value here; those of the JDK stay with the JDK. */
  public static boolean isOfProgram(ClassValue<?> values) {
    ClassLoader loader = values.getClass().getClassLoader();
    return loader != null && loader != PLATFORM && ThreadTable.current() != null;
  }

  private static ThreadState self() {
    ThreadState s = ThreadTable.current();
    if (s == null) {
      throw new IllegalStateException("not a thread of the program");
    }
    return s;
  }

  /** Whether there is a value; {@link #found} has it then. */
  public static boolean find(ClassValue<?> values, Class<?> type, int site) {
    ThreadState s = self();
    boolean event = s.mute == 0;
    if (event) {
      ENGINE.begin(s, values, Engine.FIELDS, false, site);
    }
    s.mute();
    s.found = lookUp(values, type);
    s.unmute();
    if (event) {
      ENGINE.endRead(s, s.found == null ? 0 : 1);
    }
    return s.found != null;
  }

  private static @Nullable Object lookUp(ClassValue<?> values, Class<?> type) {
    Map<ClassValue<?>, Object> ofType = VALUES.get(type);
    synchronized (ofType) {
      return ofType.get(values);
    }
  }

  /** What the last {@link #find} of this thread found. */
  public static @Nullable Object found() {
    ThreadState s = self();
    Object found = s.found;
    s.found = null;
    return found == NULL ? null : found;
  }

  /**
   * Adds a value, unless another thread was first.
   *
   * @return the one that is there now
   */
  public static @Nullable Object computed(
      ClassValue<?> values, Class<?> type, @Nullable Object value, int site) {
    ThreadState s = self();
    boolean event = s.mute == 0;
    if (event) {
      ENGINE.begin(s, values, Engine.FIELDS, true, site);
    }
    s.mute();
    Object present = add(values, type, value == null ? NULL : value);
    s.unmute();
    if (event) {
      ENGINE.endWrite(s, 0);
    }
    return present == NULL ? null : present;
  }

  private static Object add(ClassValue<?> values, Class<?> type, Object value) {
    Map<ClassValue<?>, Object> ofType = VALUES.get(type);
    synchronized (ofType) {
      Object present = ofType.putIfAbsent(values, value);
      return present == null ? value : present;
    }
  }

  /** Replaces {@code ClassValue.remove}. */
  public static void remove(ClassValue<?> values, Class<?> type, int site) {
    ThreadState s = self();
    boolean event = s.mute == 0;
    if (event) {
      ENGINE.begin(s, values, Engine.FIELDS, true, site);
    }
    s.mute();
    Map<ClassValue<?>, Object> ofType = VALUES.get(type);
    synchronized (ofType) {
      ofType.remove(values);
    }
    s.unmute();
    if (event) {
      ENGINE.endWrite(s, 0);
    }
  }

  private ClassValueHooks() {}
}
