package dev.rethread.runtime.hook;

import dev.rethread.runtime.Vm;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The references of the program. While recording: the names of those that have a queue. While
 * replaying: the same by their names, and all referents, which no collector may clear behind the
 * log's back. Callers are mute.
 */
final class References {
  /** A referent that is kept as long as its reference is, or until it is known to be gone. */
  static final class Held extends WeakReference<Reference<?>> {
    @SuppressWarnings("unused") // being referred to is all
    private @Nullable Object referent;

    @Nullable Held previous;
    @Nullable Held next;

    Held(Reference<?> reference, Object referent) {
      super(reference, COLLECTED);
      this.referent = referent;
    }
  }

  /** A key that is equal to the one with the same reference. */
  private static final class Key extends WeakReference<Reference<?>> {
    private final int hash;

    Key(Reference<?> reference, @Nullable ReferenceQueue<Object> queue) {
      super(reference, queue);
      this.hash = System.identityHashCode(reference);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other || (other instanceof Key key && get() != null && key.get() == get());
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();
  private static final Map<Key, Long> NAMES = new HashMap<>();
  private static final Map<Long, Named> NAMED = new HashMap<>();

  /** A reference that its queue has not handed out yet. */
  private record Named(Reference<?> reference, Held held) {}

  /** The last to be held, linked to the others. */
  private static @Nullable Held last;

  /** Where the collector reports what the JDK itself cleans up. */
  private static final Object JDK_QUEUE = jdkQueue();

  private static Object jdkQueue() {
    try {
      Class<?> factory = Class.forName("jdk.internal.ref.CleanerFactory");
      Field common = factory.getDeclaredField("commonCleaner");
      Object base = Vm.UNSAFE.staticFieldBase(common);
      Object cleaner = Vm.UNSAFE.getReference(base, Vm.UNSAFE.staticFieldOffset(common));
      Object impl = field(cleaner, Cleaner.class, "impl");
      return field(impl, Class.forName("jdk.internal.ref.CleanerImpl"), "queue");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JDK's cleaner is not known", e);
    }
  }

  private static Object field(Object object, Class<?> type, String name) {
    return Vm.UNSAFE.getReference(object, Vm.UNSAFE.objectFieldOffset(type, name));
  }

  static boolean isJdkQueue(Object queue) {
    return queue == JDK_QUEUE;
  }

  /** Recording: gives a reference a name. */
  static synchronized void name(Reference<?> reference, long name) {
    forgetCollected();
    NAMES.put(new Key(reference, COLLECTED), name);
  }

  /** Replaying: keeps a reference until its queue hands it out. */
  static synchronized void keep(Reference<?> reference, long name, Held held) {
    NAMED.put(name, new Named(reference, held));
  }

  /** The name of a reference, 0 if it has none. */
  static synchronized long nameOf(Reference<?> reference) {
    Long name = NAMES.remove(new Key(reference, null));
    return name == null ? 0 : name;
  }

  /** Replaying: what the queue hands out, whose referent was collected. */
  static synchronized @Nullable Reference<?> take(long name) {
    Named named = NAMED.remove(name);
    if (named == null) {
      return null;
    }
    named.held.referent = null;
    return named.reference;
  }

  static synchronized Held hold(Reference<?> reference, Object referent) {
    forgetCollected();
    Held held = new Held(reference, referent);
    held.previous = last;
    if (last != null) {
      last.next = held;
    }
    last = held;
    return held;
  }

  private static void forgetCollected() {
    for (Object gone = COLLECTED.poll(); gone != null; gone = COLLECTED.poll()) {
      if (gone instanceof Held held) {
        unlink(held);
      } else {
        NAMES.remove(gone);
      }
    }
  }

  private static void unlink(Held held) {
    Held previous = held.previous;
    Held next = held.next;
    if (previous != null) {
      previous.next = next;
    }
    if (next == null) {
      last = previous;
    } else {
      next.previous = previous;
    }
  }

  private References() {}
}
