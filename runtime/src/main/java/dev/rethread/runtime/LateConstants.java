package dev.rethread.runtime;

import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * Fields of the program that code has been given probes for before their class came, and that have
 * turned out to be constant: most classes are loaded after those that use them.
 *
 * <p>Each has a number. The JIT takes what it finds here for good once it is true, so that nothing
 * is left of the question.
 */
public final class LateConstants {
  private static final int MOST = 1 << 16;

  /** In place of a number, if there is none left: such a field is never found here. */
  private static final int NONE = 0;

  /** Goes from false to true only, before the class of the field exists. */
  @Stable private static final boolean[] FOUND = new boolean[MOST];

  /** The last number. Guarded by whoever instruments: one thread at a time. */
  private static int last = NONE;

  /** A number for a field of a class that has not come yet. */
  public static int number() {
    return last == MOST - 1 ? NONE : ++last;
  }

  /** The field with that number is constant. */
  public static void add(int number) {
    if (number != NONE) {
      FOUND[number] = true;
    }
  }

  @ForceInline
  public static boolean isOne(int number) {
    return FOUND[number];
  }

  private LateConstants() {}
}
