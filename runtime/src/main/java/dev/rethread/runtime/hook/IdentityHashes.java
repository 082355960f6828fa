package dev.rethread.runtime.hook;

import dev.rethread.runtime.Vm;

/** Gives objects the identity hash they had in the recorded run, by writing it into the header. */
final class IdentityHashes {
  private static final long HASH_MASK = 0x7FFF_FFFFL;
  private static final long LOCK_MASK = 3;
  private static final long UNLOCKED = 1;

  /** Where the hash lies in the header's first word; -1 if this JVM keeps it elsewhere. */
  private static final int SHIFT = probe();

  private static int probe() {
    Object sample = new Object();
    long hash = System.identityHashCode(sample);
    long header = Vm.UNSAFE.getLong(sample, 0L);
    for (int shift = 2; shift <= 32; shift++) {
      if ((header >>> shift & HASH_MASK) == hash) {
        return shift;
      }
    }
    return -1;
  }

  /**
   * Makes {@code hash} the object's identity hash. An object that is locked right now keeps its
   * header: callers return the recorded hash in any case.
   */
  static void force(Object object, int hash) {
    if (SHIFT < 0) {
      return;
    }
    while (true) {
      long header = Vm.UNSAFE.getLongVolatile(object, 0L);
      long wanted = (header & ~(HASH_MASK << SHIFT)) | ((hash & HASH_MASK) << SHIFT);
      if (header == wanted
          || (header & LOCK_MASK) != UNLOCKED
          || Vm.UNSAFE.compareAndSetLong(object, 0L, header, wanted)) {
        return;
      }
    }
  }

  private IdentityHashes() {}
}
