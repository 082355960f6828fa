package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;

/**
 * The identity hashes of classes. The JDK keeps things by class while it is mute, annotations for
 * example, and looks for them by the same hash later. So a class must have its recorded hash from
 * the first time that anybody asks, and not from the program's first question on: what the program
 * learns of a class is noted in the recording.
 */
final class ClassHashes {
  private static final Engine ENGINE = Engines.INSTALLED;

  private static final String KEY = "hash.";

  /**
   * Hashes of classes that are noted, or have been looked up in the recording, each at a place that
   * follows from it. Threads write here without a lock: one that is lost is noted again.
   */
  private static final int[] DONE = new int[1 << 12];

  /** While recording: the program knows the hash of the class now. */
  static void note(ThreadState s, Class<?> type, int hash) {
    if (DONE[hash & (DONE.length - 1)] == hash || type.isHidden()) {
      return;
    }
    s.mute++;
    ENGINE.fact(KEY + type.getName(), Integer.toString(hash));
    s.mute--;
    DONE[hash & (DONE.length - 1)] = hash;
  }

  /** While replaying: the hash of a class for somebody who is mute. */
  static int recorded(ThreadState s, Class<?> type) {
    int hash = System.identityHashCode(type);
    if (DONE[hash & (DONE.length - 1)] == hash || type.isHidden()) {
      return hash;
    }
    s.mute++;
    String recorded = ENGINE.fact(KEY + type.getName(), "");
    s.mute--;
    if (recorded != null) {
      IdentityHashes.force(type, Integer.parseInt(recorded));
      hash = System.identityHashCode(type);
    }
    DONE[hash & (DONE.length - 1)] = hash;
    return hash;
  }

  private ClassHashes() {}
}
