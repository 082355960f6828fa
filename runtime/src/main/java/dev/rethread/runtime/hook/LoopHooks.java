package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engines;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.Parts;
import dev.rethread.runtime.ThreadState;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * What a loop without calls asks before it, and again after some rounds, for all accesses to an
 * object in these rounds: the stream does not give up anything in between.
 */
public final class LoopHooks {
  private static final long ALL = -1;

  /** Whether what a loop was found to be allowed holds for its next rounds. */
  private static final boolean KEEPS = Engines.INSTALLED.keeps();

  /**
   * Whether the stream may go on reading the object.
   *
   * @param may whether it may access all else that the loop does: 1, or 0
   */
  @ForceInline
  public static int mayKeepReading(int may, @Nullable Object object, ThreadState s) {
    return KEEPS && mayRead(object, s) ? may : 0;
  }

  @ForceInline
  public static int mayKeepWriting(int may, @Nullable Object object, ThreadState s) {
    return KEEPS && mayWrite(object, s) ? may : 0;
  }

  /** All keys are looked at here, without a call, for many a loop has few rounds. */
  @ForceInline
  private static boolean mayRead(@Nullable Object object, ThreadState s) {
    if (object == null || HeapHooks.mayRead(object, s, 0) || object == s.guarded) {
      return true;
    }
    int word = Header.word(object);
    return word == s.section || s.reads(object, word);
  }

  @ForceInline
  private static boolean mayWrite(@Nullable Object object, ThreadState s) {
    return object == null
        || HeapHooks.mayWrite(object, s, 0)
        || object == s.guarded
        || Header.word(object) == s.section;
  }

  /** Whether these are all parts of an array, if the stream may access all else: 1, or 0. */
  @ForceInline
  public static int mayKeepAll(int may, long parts) {
    return parts == ALL ? may : 0;
  }

  /**
   * The parts of an array that the stream may read, a bit for each; all bits if it may read all of
   * it. Asked for if the stream may not access all that the loop does.
   */
  @DontInline
  public static long readableParts(@Nullable Object array, ThreadState s) {
    return parts(array, false, s);
  }

  @DontInline
  public static long writableParts(@Nullable Object array, ThreadState s) {
    return parts(array, true, s);
  }

  private static long parts(@Nullable Object array, boolean write, ThreadState s) {
    if (!KEEPS || array == null) {
      return 0;
    }
    int word = Header.word(array);
    if (!Header.hasParts(word)) {
      return (write ? mayWrite(array, s) : mayRead(array, s)) ? ALL : 0;
    }
    long parts = 0;
    boolean all = true;
    for (int i = Parts.count(word) - 1; i >= 0; i--) {
      byte[] part = Parts.ofNumber(word, i);
      boolean may = write ? HeapHooks.mayWritePart(part, s) : HeapHooks.mayReadPart(part, s);
      parts = parts << 1 | (may ? 1 : 0);
      all &= may;
    }
    return all ? ALL : parts;
  }

  /** The logarithm of the number of elements in a part; if there are no parts, of all of them. */
  public static int partShift(@Nullable Object array) {
    int word = array == null ? 0 : Header.word(array);
    return Header.hasParts(word) ? Parts.shift(word) : Integer.SIZE - 1;
  }

  /** Whether an element is in one of these parts. */
  @ForceInline
  public static boolean isAmong(int index, long parts, int shift) {
    return (parts >>> (index >>> shift) & 1) != 0;
  }

  private LoopHooks() {}
}
