package dev.rethread.runtime.hook;

import dev.rethread.runtime.Births;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import jdk.internal.vm.annotation.ForceInline;

/** Constructors, as soon as there is an object. */
public final class BirthHooks {
  static void prepare() {
    boolean unused = Births.isAtOnce(0);
  }

  /**
   * An object that a stream has just made, and that nobody else knows: the stream owns it, without
   * having to ask with its first access.
   *
   * @param type from {@link Births#number}
   */
  @ForceInline
  public static void born(Object object, ThreadState s, int type) {
    if (HeapHooks.COUNTS) {
      long birth = s.birth;
      if (birth != 0 && Births.isAtOnce(type)) {
        Births.own(object, s, birth);
      }
    }
  }

  /** The same in a constructor that others may go through as well. */
  @ForceInline
  public static void born(Object object, Class<?> exactly, ThreadState s, int type) {
    if (HeapHooks.COUNTS && object.getClass() == exactly) {
      born(object, s, type);
    }
  }

  /** A new object of the JDK, which its methods will lock. */
  public static void hashed(Object object) {
    if (HeapHooks.COUNTS) {
      ThreadState s = ThreadTable.local();
      if (s != ThreadTable.NOBODY) {
        Births.hash(object, s);
      }
    }
  }

  private BirthHooks() {}
}
