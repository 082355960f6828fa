package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.LateConstants;
import dev.rethread.runtime.Parts;
import dev.rethread.runtime.StaticLocation;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import java.lang.reflect.Array;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to fields and arrays by instructions. A method has found its stream {@code s}, and has a
 * local variable with the number of events that it has had and not told anybody yet, {@code d}.
 *
 * <pre>
 *   if (mayRead(object, s, d)) {       the stream owns the object, say:
 *     value = object.field;
 *     d++;                             an event is counted, and that is all
 *   } else {
 *     d = beginRead(object, s, d, site);
 *     value = object.field;
 *     endRead(value, s);
 *   }
 * </pre>
 *
 * <p>For an element, {@link #mayReadPart} is asked in between: the array may have parts. In a loop
 * without calls, {@link LoopHooks} are asked once before it instead of all that.
 *
 * <p>An access that will throw (null, out of bounds, a value that does not fit) has no event,
 * whichever way it goes. Whatever may lead to another event, or to somebody who wants to know their
 * number, is preceded by {@link #flush}.
 *
 * <p>The JIT may keep what it has seen of the object's header and of the stream's keys until the
 * next call that it does not inline, or {@link #poll}: others take the keys back in memory, but
 * wait for the call of the engine that follows.
 */
public final class HeapHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** Whether accesses that no other stream can tell are only counted. */
  static final boolean COUNTS = ENGINE.counts();

  /** Whether those are only counted that the recording says nothing of. */
  private static final boolean SKIPS = ENGINE.skips();

  /** Initialises what hooks use: in the middle of an event no class may be initialised. */
  public static void prepare() {
    boolean unused = Parts.isReady() && !LateConstants.isOne(0) && LoopHooks.isAmong(0, 0, 0);
    BirthHooks.prepare();
    Header.of(StaticLocation.of(ArrayLayout.block(new int[1], (int) NativeMemory.comparable(0))));
  }

  // --- may the stream go on by itself? --------------------------------------------------------

  /** An object, or an array of any type. */
  @ForceInline
  public static boolean mayRead(@Nullable Object object, ThreadState s, int d) {
    if (COUNTS) {
      if (object == null) {
        return true;
      }
      int word = Header.word(object);
      return word == s.owns || Integer.compareUnsigned(word - Header.FIRST_SHARED, s.shared) < 0;
    }
    return maySkip(s, d);
  }

  @ForceInline
  public static boolean mayWrite(@Nullable Object object, ThreadState s, int d) {
    if (COUNTS) {
      return object == null || Header.word(object) == s.owns || s == ThreadTable.NOBODY;
    }
    return maySkip(s, d);
  }

  /**
   * The rarer keys: what a lock guards, if the stream holds it, what it owns for a while, and what
   * it reads for a while. Not among what is asked for every access: a call there, even if it is
   * hardly ever made, makes the JIT forget all it knows.
   */
  @DontInline
  static boolean isReadable(@Nullable Object object, ThreadState s) {
    return isWritable(object, s) || (object != null && s.reads(object, Header.word(object)));
  }

  @DontInline
  static boolean isWritable(@Nullable Object object, ThreadState s) {
    return object != null && (object == s.guarded || Header.word(object) == s.section);
  }

  static boolean mayReadPart(byte[] part, ThreadState s) {
    int word = Header.word(part);
    return word == s.section
        || s.reads(part, word)
        || word == s.owns
        || Integer.compareUnsigned(word - Header.FIRST_SHARED, s.shared) < 0;
  }

  static boolean mayWritePart(byte[] part, ThreadState s) {
    int word = Header.word(part);
    return word == s.section || word == s.owns;
  }

  /** Likewise for an element of an array, which may have parts. */
  @DontInline
  public static boolean mayReadPart(@Nullable Object array, int index, ThreadState s) {
    if (!COUNTS || array == null) {
      return false;
    }
    int word = Header.word(array);
    if (!Header.hasParts(word)) {
      return word == s.section || s.reads(array, word);
    }
    byte[] part = Parts.ofElement(word, index);
    return part != null && mayReadPart(part, s);
  }

  @DontInline
  public static boolean mayWritePart(@Nullable Object array, int index, ThreadState s) {
    if (!COUNTS || array == null) {
      return false;
    }
    int word = Header.word(array);
    if (!Header.hasParts(word)) {
      return word == s.section;
    }
    byte[] part = Parts.ofElement(word, index);
    return part != null && mayWritePart(part, s);
  }

  /** A field of an object of the JDK that is mostly accessed with its monitor held. */
  @ForceInline
  public static boolean mayAccessGuarded(@Nullable Object object, ThreadState s, int d) {
    return COUNTS ? object == null || object == s.guarded : maySkip(s, d);
  }

  /** A field that never changes once others know the object, or may use the class. */
  @ForceInline
  public static boolean mayAccessConstant(ThreadState s, int d) {
    return COUNTS ? s.owns != ThreadState.NO_KEY : maySkip(s, d);
  }

  @ForceInline
  public static boolean mayReadStatic(int field, ThreadState s, int d) {
    return mayRead(StaticLocation.of(field), s, d);
  }

  @ForceInline
  public static boolean mayWriteStatic(int field, ThreadState s, int d) {
    return mayWrite(StaticLocation.of(field), s, d);
  }

  /** A field of which it was not known whether it is one, by its {@link LateConstants number}. */
  @ForceInline
  public static boolean mayRead(@Nullable Object object, ThreadState s, int d, int number) {
    return LateConstants.isOne(number) ? mayAccessConstant(s, d) : mayRead(object, s, d);
  }

  @ForceInline
  public static boolean mayReadStatic(int field, ThreadState s, int d, int number) {
    return LateConstants.isOne(number) ? mayAccessConstant(s, d) : mayReadStatic(field, s, d);
  }

  @ForceInline
  private static boolean maySkip(ThreadState s, int d) {
    return SKIPS && s.events + d + 1 < s.limit;
  }

  // --- counting -------------------------------------------------------------------------------

  /** Tells the number of events so far. */
  @ForceInline
  public static int flush(ThreadState s, int d) {
    s.events += d;
    return 0;
  }

  /** At every backward jump: the next access looks anew, and whoever waits gets an answer. */
  @ForceInline
  public static int poll(ThreadState s, int d) {
    if (COUNTS) {
      Vm.UNSAFE.loadFence();
      return s.owns == ThreadState.NO_KEY ? answer(s, d) : d;
    }
    return d;
  }

  @DontInline
  private static int answer(ThreadState s, int d) {
    int none = flush(s, d);
    if (ThreadTable.isActive(s)) {
      ENGINE.poll(s);
    }
    return none;
  }

  // --- accesses that the engine wants to know of ----------------------------------------------

  @DontInline
  public static int beginRead(@Nullable Object object, ThreadState s, int d, int site) {
    return begin(object, Engine.FIELDS, false, s, d, site);
  }

  @DontInline
  public static int beginWrite(@Nullable Object object, ThreadState s, int d, int site) {
    return begin(object, Engine.FIELDS, true, s, d, site);
  }

  /** A constructor's write to an object that it has not given away yet, say. */
  @DontInline
  public static int beginPrivate(@Nullable Object object, ThreadState s, int d, int site) {
    int none = flush(s, d);
    if (object != null && ThreadTable.isActive(s)) {
      ENGINE.beginPrivate(s, object, site);
      s.open = true;
    }
    return none;
  }

  @DontInline
  public static int beginRead(@Nullable Object array, int index, ThreadState s, int d, int site) {
    return beginElement(array, index, false, s, d, site);
  }

  @DontInline
  public static int beginWrite(@Nullable Object array, int index, ThreadState s, int d, int site) {
    return beginElement(array, index, true, s, d, site);
  }

  /** A write to an array of references, which throws if the value is none of its type. */
  @DontInline
  public static int beginStore(
      @Nullable Object array, int index, @Nullable Object value, ThreadState s, int d, int site) {
    boolean fits =
        array == null || value == null || array.getClass().getComponentType().isInstance(value);
    return fits ? beginElement(array, index, true, s, d, site) : flush(s, d);
  }

  private static int beginElement(
      @Nullable Object array, int index, boolean write, ThreadState s, int d, int site) {
    if (array == null || index < 0 || index >= Array.getLength(array)) {
      return flush(s, d);
    }
    return begin(array, ArrayLayout.block(array, index), write, s, d, site);
  }

  private static int begin(
      @Nullable Object object, int salt, boolean write, ThreadState s, int d, int site) {
    int none = flush(s, d);
    if (object != null && ThreadTable.isActive(s)) {
      if (COUNTS && mayCount(object, write, s)) {
        s.events++;
      } else {
        ENGINE.begin(s, object, salt, write, site);
        s.open = true;
      }
    }
    return none;
  }

  /**
   * Whether the stream may read all elements of an array by itself.
   *
   * @param events that this is
   */
  static boolean mayReadAll(Object array, ThreadState s, int events) {
    return mayRead(array, s, events - 1) || (COUNTS && mayCount(array, false, s));
  }

  static boolean mayWriteAll(Object array, ThreadState s, int events) {
    return mayWrite(array, s, events - 1) || (COUNTS && mayCount(array, true, s));
  }

  private static boolean mayCount(Object object, boolean write, ThreadState s) {
    if (Header.hasCells(Header.word(object)) && object != s.guarded) {
      return false; // as most are that come here
    }
    return (write ? isWritable(object, s) : isReadable(object, s))
        || (s.owns != ThreadState.NO_KEY && ENGINE.claim(s, object));
  }

  @DontInline
  public static int beginReadStatic(int field, ThreadState s, int d, int site) {
    return beginStatic(field, false, s, d, site);
  }

  @DontInline
  public static int beginWriteStatic(int field, ThreadState s, int d, int site) {
    return beginStatic(field, true, s, d, site);
  }

  private static int beginStatic(int field, boolean write, ThreadState s, int d, int site) {
    int none = flush(s, d);
    if (ThreadTable.isActive(s)) {
      if (COUNTS && mayCount(StaticLocation.of(field), write, s)) {
        s.events++;
      } else {
        ENGINE.begin(s, null, field, write, site);
        s.open = true;
      }
    }
    return none;
  }

  public static void endRead(int value, ThreadState s) {
    endReadBits(value, s);
  }

  public static void endRead(long value, ThreadState s) {
    endReadBits(NativeMemory.comparable(value), s);
  }

  public static void endRead(float value, ThreadState s) {
    endReadBits(Float.floatToRawIntBits(value), s);
  }

  public static void endRead(double value, ThreadState s) {
    endReadBits(Double.doubleToRawLongBits(value), s);
  }

  public static void endRead(@Nullable Object value, ThreadState s) {
    endReadBits(value == null ? 0 : 1, s);
  }

  public static void endWrite(int value, ThreadState s) {
    endWriteBits(value, s);
  }

  public static void endWrite(long value, ThreadState s) {
    endWriteBits(value, s);
  }

  public static void endWrite(float value, ThreadState s) {
    endWriteBits(Float.floatToRawIntBits(value), s);
  }

  public static void endWrite(double value, ThreadState s) {
    endWriteBits(Double.doubleToRawLongBits(value), s);
  }

  public static void endWrite(@Nullable Object value, ThreadState s) {
    if (s.open && value != null && ThreadTable.isActive(s)) {
      ENGINE.publish(s, value);
    }
    endWriteBits(value == null ? 0 : 1, s);
  }

  @DontInline
  private static void endReadBits(long value, ThreadState s) {
    if (s.open) {
      s.open = false;
      if (ThreadTable.isActive(s)) {
        ENGINE.endRead(s, value);
      }
    }
  }

  @DontInline
  private static void endWriteBits(long value, ThreadState s) {
    if (s.open) {
      s.open = false;
      if (ThreadTable.isActive(s)) {
        ENGINE.endWrite(s, value);
      }
    }
  }

  private HeapHooks() {}
}
