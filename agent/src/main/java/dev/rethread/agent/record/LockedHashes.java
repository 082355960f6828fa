package dev.rethread.agent.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The hashes of some objects that a stream has found locked: their headers do not say, and the JVM
 * takes long to find out. Of its own stream only.
 */
final class LockedHashes {
  private static final int SIZE = 8;

  private final @Nullable Object[] objects = new Object[SIZE];
  private final int[] hashes = new int[SIZE];
  private int next;

  /** The hash of an object; 0 if it was not among the last ones. */
  int find(Object object) {
    for (int i = 0; i < SIZE; i++) {
      if (objects[i] == object) {
        return hashes[i];
      }
    }
    return 0;
  }

  void add(Object object, int hash) {
    objects[next] = object;
    hashes[next] = hash;
    next = (next + 1) % SIZE;
  }

  void clear() {
    Arrays.fill(objects, null);
  }
}
