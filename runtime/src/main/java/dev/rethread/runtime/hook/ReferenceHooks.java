package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Weak, soft and phantom references. Whether one is cleared and what a queue hands out is logged; a
 * replay keeps all referents alive and answers from the log.
 */
public final class ReferenceHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** Whether the class of a reference has a {@code get} or {@code clear} of its own. */
  private static final ClassValue<Boolean> OVERRIDES =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          for (Class<?> c = type;
              !c.getName().startsWith("java.lang.ref.");
              c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
              boolean named = method.getName().equals("get") || method.getName().equals("clear");
              if (named && method.getParameterCount() == 0) {
                return true;
              }
            }
          }
          return false;
        }
      };

  /** Loads what the hooks use, before there are events. */
  public static void prepare() {
    References.isJdkQueue(OVERRIDES.get(Reference.class));
  }

  /** After the constructor of a reference. */
  public static void created(
      Object reference, @Nullable Object referent, @Nullable Object queue, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || referent == null) {
      return;
    }
    boolean queued = queue != null && !References.isJdkQueue(queue);
    if (ENGINE.replaying()) {
      replayCreated(s, (Reference<?>) reference, referent, queued, site);
    } else if (queued) {
      // On the reference: whoever takes it from its queue comes after.
      ENGINE.recordValueAt(s, reference, Engine.FIELDS, 0, site);
      s.mute();
      References.name((Reference<?>) reference, name(s));
      s.unmute();
    }
  }

  private static void replayCreated(
      ThreadState s, Reference<?> reference, Object referent, boolean queued, int site) {
    if (queued) {
      ENGINE.replayValue(s, site);
    }
    s.mute();
    References.Held held = References.hold(reference, referent);
    if (queued) {
      References.keep(reference, name(s), held);
    }
    s.unmute();
  }

  /** The same in both runs: the stream that made the reference, and when. */
  private static long name(ThreadState s) {
    return (long) s.index << 40 | s.events;
  }

  /** The stream that asks if its question concerns a reference, otherwise null. */
  private static @Nullable ThreadState asking(@Nullable Object receiver, boolean exact) {
    if (!(receiver instanceof Reference<?>)) {
      return null;
    }
    ThreadState s = ThreadTable.active();
    if (s == null || exact) {
      return s;
    }
    s.mute();
    boolean overrides = OVERRIDES.get(receiver.getClass());
    s.unmute();
    return overrides ? null : s;
  }

  /**
   * Before {@code get}.
   *
   * @param exact whether the method of the JDK is called, and not one that a class puts in its
   *     place
   */
  public static void beginGet(@Nullable Object receiver, boolean exact, int site) {
    ThreadState s = asking(receiver, exact);
    if (s != null) {
      ENGINE.begin(s, receiver, Engine.FIELDS, false, site);
    }
  }

  /** After {@code get}: what the program gets. */
  public static @Nullable Object endGet(
      @Nullable Object result, @Nullable Object receiver, boolean exact, int site) {
    ThreadState s = asking(receiver, exact);
    if (s == null) {
      return result;
    }
    ENGINE.endRead(s, 0);
    return answer(s, result == null ? 1 : 0, site) == 0 ? result : null;
  }

  /** Before {@code clear}. */
  public static void beginClear(@Nullable Object receiver, boolean exact, int site) {
    ThreadState s = asking(receiver, exact);
    if (s != null) {
      ENGINE.begin(s, receiver, Engine.FIELDS, true, site);
    }
  }

  /** After {@code clear}. */
  public static void endClear(@Nullable Object receiver, boolean exact) {
    ThreadState s = asking(receiver, exact);
    if (s != null) {
      ENGINE.endWrite(s, 0);
    }
  }

  /** After {@code refersTo}. */
  public static boolean refersTo(@Nullable Object receiver, boolean result, int site) {
    ThreadState s = asking(receiver, true);
    return s == null ? result : answer(s, result ? 1 : 0, site) != 0;
  }

  /** After {@code enqueue} and {@code isEnqueued}. */
  public static boolean enqueued(@Nullable Object receiver, boolean result, int site) {
    return refersTo(receiver, result, site);
  }

  private static long answer(ThreadState s, long real, int site) {
    if (ENGINE.replaying()) {
      return ENGINE.replayValue(s, site);
    }
    ENGINE.recordValue(s, real, site);
    return real;
  }

  // --- queues ---------------------------------------------------------------------------------

  /** Replaces {@code ReferenceQueue.poll}. */
  public static @Nullable Reference<?> poll(ReferenceQueue<?> queue, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || References.isJdkQueue(queue)) {
      return queue.poll();
    }
    return ENGINE.replaying() ? replayTaken(s, site) : recordTaken(s, queue.poll(), site);
  }

  /** Replaces {@code ReferenceQueue.remove()}. */
  public static @Nullable Reference<?> remove(ReferenceQueue<?> queue, int site)
      throws InterruptedException {
    return remove(queue, 0, site);
  }

  /** Replaces {@code ReferenceQueue.remove(long)}. */
  public static @Nullable Reference<?> remove(ReferenceQueue<?> queue, long millis, int site)
      throws InterruptedException {
    ThreadState s = ThreadTable.active();
    if (s == null || millis < 0 || References.isJdkQueue(queue)) {
      return queue.remove(millis);
    }
    s.waits(ThreadState.WAITS_NOTIFY, queue, site);
    if (ENGINE.replaying()) {
      Reference<?> taken = replayTaken(s, site);
      s.waitsNoMore();
      return taken;
    }
    s.mute();
    Reference<?> taken;
    try {
      taken = queue.remove(millis);
    } catch (InterruptedException e) {
      s.unmute();
      s.waitsNoMore();
      ENGINE.recordThrown(s, e, site);
      throw e;
    }
    s.unmute();
    s.waitsNoMore();
    return recordTaken(s, taken, site);
  }

  private static @Nullable Reference<?> replayTaken(ThreadState s, int site) {
    long name = ENGINE.replayValue(s, site);
    if (name == 0) {
      return null;
    }
    s.mute();
    Reference<?> taken = References.take(name);
    s.unmute();
    return taken;
  }

  private static @Nullable Reference<?> recordTaken(
      ThreadState s, @Nullable Reference<?> taken, int site) {
    if (taken == null) {
      ENGINE.recordValue(s, 0, site);
      return null;
    }
    s.mute();
    long name = References.nameOf(taken);
    s.unmute();
    ENGINE.recordValueAt(s, taken, Engine.FIELDS, name, site);
    return taken;
  }

  private ReferenceHooks() {}
}
