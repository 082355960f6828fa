package dev.rethread.runtime;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The class loaders that the program makes, named by the stream that made them: the same in every
 * run, so that classes of one name in several loaders can be told apart whoever loads them first.
 */
public final class Loaders {
  private static final class Entry extends WeakReference<ClassLoader> {
    final String label;
    @Nullable Entry next; // guarded by the class

    Entry(ClassLoader loader, String label, @Nullable Entry next) {
      super(loader);
      this.label = label;
      this.next = next;
    }
  }

  private static @Nullable Entry first; // guarded by the class

  /** The current stream has made a loader; those that it makes while mute are the JDK's. */
  public static void made(ClassLoader loader) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      String label = "@" + s.index + "." + ++s.loaders;
      synchronized (Loaders.class) {
        first = new Entry(loader, label, first);
      }
    }
  }

  /** What to add to the names of a loader's classes: nothing for the loaders of the JDK. */
  public static synchronized String label(@Nullable ClassLoader loader) {
    Entry before = null;
    for (Entry entry = first; entry != null && loader != null; entry = entry.next) {
      ClassLoader found = entry.get();
      if (found == loader) {
        return entry.label;
      }
      if (found == null && before != null) {
        before.next = entry.next; // collected
      } else {
        before = entry;
      }
    }
    return "";
  }

  private Loaders() {}
}
