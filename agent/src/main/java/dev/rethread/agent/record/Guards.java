package dev.rethread.agent.record;

import dev.rethread.instrument.JdkLocks;
import dev.rethread.runtime.Vm;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are only accessed by whoever holds their monitor need no order of their own: that of
 * the monitor is enough (Lemma 4.2 of the Light paper, found out at run time). Such accesses are
 * only counted.
 *
 * <p>The objects of a class of the program, and of some of the JDK with synchronized methods, are
 * taken for these at first, once their monitors are used. Whoever accesses one of them without its
 * monitor <em>spoils</em> the class, for good: all streams answer that they are between two
 * accesses, and from then on such objects are known by their cells.
 */
final class Guards {
  private static final Unsafe U = Vm.UNSAFE;
  private static final long BASE = Vm.arrayBase(int[].class);
  private static final int SIZE = 1 << 14;

  /** A class that is not found so far from its place is none of these. */
  private static final int NEAR = 32;

  private static final int NOWHERE = -1;
  private static final int GUARDED = 0;
  private static final int SPOILING = 1;
  private static final int SPOILT = 2;

  /** The classes that have been met, each near its place; written under the lock of this, once. */
  private final @Nullable Class<?>[] classes = new Class<?>[SIZE];

  /** What is known of them. */
  private final int[] states = new int[SIZE];

  private final Streams streams;
  private final Revisions revisions;

  Guards(Streams streams, Revisions revisions) {
    this.streams = streams;
    this.revisions = revisions;
  }

  /** The stream has entered a monitor that it had announced. */
  void entered(RecordState s, Object monitor) {
    s.monitors.push(monitor, CellRecorder.hash(s, monitor));
    boolean unused = guard(s, monitor);
  }

  /** The stream is about to leave a monitor. */
  void leaving(RecordState s, Object monitor) {
    s.guarded = null;
    s.monitors.pop(monitor);
  }

  /**
   * Whether the stream holds the object's monitor, and everybody does who accesses such objects. It
   * may access it without asking then, until it answers somebody.
   */
  boolean isGuarded(RecordState s, Object object) {
    return s.monitors.holds(object) && guard(s, object);
  }

  /** Whether such objects are known by their cells for good. */
  boolean isSpoilt(RecordState s, Object object) {
    int at = find(s, object.getClass(), s.monitors.holds(object) ? GUARDED : SPOILT);
    return at == NOWHERE || state(at) == SPOILT;
  }

  /** Whether objects of a class that was met before are. */
  boolean isSpoilt(Class<?> type) {
    int at = find(type);
    return at != NOWHERE && state(at) == SPOILT;
  }

  private boolean guard(RecordState s, Object object) {
    int at = find(s, object.getClass(), GUARDED);
    if (at == NOWHERE || state(at) != GUARDED || object.getClass().isArray()) {
      return false; // elements of arrays are never looked for here, and spoil nothing
    }
    s.guarded = object;
    U.fullFence();
    if (s.asked != s.answered) {
      s.guarded = null;
    }
    return state(at) == GUARDED;
  }

  /**
   * Whether objects of a class may be guarded by their monitors: of the program's, and of those of
   * the JDK that are mostly accessed by their synchronized methods. The thread is mute, or runs no
   * stream.
   */
  static boolean isPossible(Class<?> type) {
    return type.getClassLoader() != null || JdkLocks.isGuarded(type.getName().replace('.', '/'));
  }

  /** The stream is about to access an object by its cells, whose monitor it does not hold. */
  @DontInline
  void spoil(RecordState s, Object object) {
    int at = find(s, object.getClass(), SPOILT);
    while (at != NOWHERE && state(at) != SPOILT) {
      if (U.compareAndSetInt(states, offset(at), GUARDED, SPOILING)) {
        s.guarded = null;
        streams.awaitAll(s, revisions);
        U.putIntVolatile(states, offset(at), SPOILT);
      } else {
        streams.answer(s);
        streams.openSlot(s);
        Thread.yield();
      }
    }
  }

  // --- classes --------------------------------------------------------------------------------

  private static long offset(int at) {
    return BASE + ((long) at << 2);
  }

  private int state(int at) {
    return U.getIntVolatile(states, offset(at));
  }

  /** Where a class is that was met before. */
  private int find(Class<?> type) {
    int place = System.identityHashCode(type);
    for (int i = 0; i < NEAR; i++) {
      Class<?> found = classes[(place + i) & (SIZE - 1)];
      if (found == type) {
        return (place + i) & (SIZE - 1);
      }
      if (found == null) {
        break;
      }
    }
    return NOWHERE;
  }

  /** Where a class is; if it is new, its state is the given one. */
  private int find(RecordState s, Class<?> type, int first) {
    int at = find(type);
    if (at != NOWHERE) {
      return at;
    }
    s.mute();
    boolean possible = isPossible(type);
    s.unmute();
    return add(type, possible ? first : SPOILT);
  }

  @DontInline
  private synchronized int add(Class<?> type, int state) {
    int place = System.identityHashCode(type);
    for (int i = 0; i < NEAR; i++) {
      int at = (place + i) & (SIZE - 1);
      if (classes[at] == null) {
        U.putIntVolatile(states, offset(at), state);
        classes[at] = type;
        return at;
      }
      if (classes[at] == type) {
        return at;
      }
    }
    return NOWHERE;
  }
}
