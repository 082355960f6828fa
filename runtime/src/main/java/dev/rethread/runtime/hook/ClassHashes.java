package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import org.jspecify.annotations.Nullable;

/**
 * The identity hashes of classes. The JDK keeps things by class in maps that it fills while it does
 * the JVM's work: annotations, proxies. A replay must not file a class there under the hash that it
 * happens to have and look it up under the recorded one, so that the recording says once which hash
 * a class had, and a replay gives it that hash whoever asks first.
 */
final class ClassHashes {
  private static final Engine ENGINE = Engines.INSTALLED;

  /**
   * Hashes whose classes have been seen to, 0 for none; a power of two; replaced under the class.
   */
  private static volatile int[] settled = new int[1 << 12];

  private static int count; // guarded by the class

  /** Recording: the class has that hash. */
  static void tell(Class<?> type, int hash) {
    if (!isSettled(hash) && settle(hash)) {
      fact(type, hash);
    }
  }

  /** Replaying, in code that has no events: the hash of the class. */
  static int of(Class<?> type) {
    int hash = System.identityHashCode(type);
    if (isSettled(hash)) {
      return hash;
    }
    String recorded = fact(type, hash);
    if (recorded != null) {
      hash = Integer.parseInt(recorded);
      IdentityHashes.force(type, hash);
    }
    settle(hash);
    return hash;
  }

  private static @Nullable String fact(Class<?> type, int hash) {
    if (type.isHidden() || type.isArray()) {
      return null; // hidden classes have other names in each run
    }
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
    }
    ClassLoader loader = type.getClassLoader();
    String key =
        "hash." + (loader == null ? "" : loader.getClass().getName()) + "." + type.getName();
    String recorded = ENGINE.fact(key, Integer.toString(hash));
    if (s != null) {
      s.unmute();
    }
    return recorded;
  }

  private static boolean isSettled(int hash) {
    int[] table = settled;
    for (int i = hash & (table.length - 1); table[i] != 0; i = (i + 1) & (table.length - 1)) {
      if (table[i] == hash) {
        return true;
      }
    }
    return false;
  }

  /** False if another thread was faster. */
  private static synchronized boolean settle(int hash) {
    if (isSettled(hash)) {
      return false;
    }
    int[] table = settled;
    if (++count > table.length / 2) {
      int[] larger = new int[table.length * 2];
      for (int old : table) {
        if (old != 0) {
          put(larger, old);
        }
      }
      table = larger;
    }
    put(table, hash);
    settled = table;
    return true;
  }

  private static void put(int[] table, int hash) {
    int i = hash & (table.length - 1);
    while (table[i] != 0) {
      i = (i + 1) & (table.length - 1);
    }
    table[i] = hash;
  }

  private ClassHashes() {}
}
