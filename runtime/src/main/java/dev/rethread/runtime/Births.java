package dev.rethread.runtime;

import jdk.internal.vm.annotation.ForceInline;

/**
 * Objects that have an owner from the start: the stream that makes them writes their headers before
 * anybody else can know them, which takes no more than a store.
 */
public final class Births {
  private static final int TYPES = 1 << 12;

  /** Odd, so that all numbers come before one comes again. */
  private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

  /** Whether objects of some types have no owner from the start, by the types' numbers. */
  private static final boolean[] LATER = new boolean[TYPES];

  /** The number of a type; others may have the same. */
  public static int number(String name) {
    return name.hashCode() & (TYPES - 1);
  }

  /** Lets objects of a type have no owner, or have one again, before their first access. */
  public static void setAtOnce(int type, boolean atOnce) {
    LATER[type] = !atOnce;
  }

  @ForceInline
  public static boolean isAtOnce(int type) {
    return !LATER[type];
  }

  /**
   * Gives an object its owner, and a hash, without which the JVM would forget the owner.
   *
   * @param birth of the stream
   */
  @ForceInline
  public static void own(Object object, ThreadState s, long birth) {
    long next = s.hashes + STEP;
    s.hashes = next;
    Vm.UNSAFE.putLong(object, 0L, birth | IdentityHashes.of(next));
  }

  /** Gives an object a hash that has none, before it is locked: that would take the JVM long. */
  public static void hash(Object object, ThreadState s) {
    if (Vm.UNSAFE.getLong(object, 0L) == Header.PLAIN) {
      long next = s.hashes + STEP;
      s.hashes = next;
      Vm.UNSAFE.compareAndSetLong(object, 0L, Header.PLAIN, Header.PLAIN | IdentityHashes.of(next));
    }
  }

  private Births() {}
}
