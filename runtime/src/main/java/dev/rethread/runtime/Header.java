package dev.rethread.runtime;

/**
 * The first word of every object, of which the JVM leaves 22 bits unused above the identity hash:
 * who accesses the object is kept there, so that an access finds it where the object is. The JVM
 * copies these bits with the rest of the word, as long as there is a hash.
 *
 * <pre>
 *   63 62  kind   61 .. 44  slot   43 42  trouble   41 .. 3  the JVM's   2 .. 0  lock
 * </pre>
 *
 * <p>Kind and slot are the <em>word</em> that an access looks at. That of a locked object is none
 * that a stream looks for: the JVM keeps a pointer there, whose upper bits are zero, or, on later
 * versions, the bits as they are, of an object that has had cells since before it was locked.
 */
public final class Header {
  /** The lock, and a bit beside it that other headers than plain ones use. */
  static final long STATE_MASK = 7;

  /** Of an object that is not locked. All else holds for such objects only. */
  static final long PLAIN = 1;

  /** Nothing is known of the object yet. */
  public static final int NEW = 0;

  /** One stream accesses it, the one that has the slot. */
  public static final int OWNED = 1;

  /** Accesses look at the cells of its locations. */
  public static final int CELLS = 2;

  /** Any stream may read it that knows of what was shared when its slot was the next number. */
  public static final int SHARED = 3;

  private static final int KIND_SHIFT = 62;
  private static final int SLOT_SHIFT = 44;
  private static final int TROUBLE_SHIFT = 42;

  /**
   * Of a shared object, slots from here on say that it may be so for a while only: every stream
   * that reads it has put down that it does.
   */
  public static final int PHASE = 1 << (KIND_SHIFT - SLOT_SHIFT - 1);

  /** Of an array with cells, slots from here on name its {@link Parts}, which have headers. */
  public static final int PARTS = 16;

  /** More than any slot: the object is between two states, and whoever wants it waits. */
  public static final int BUSY = (1 << (KIND_SHIFT - SLOT_SHIFT)) - 1;

  /** The words of shared objects follow this one, each with its slot. */
  public static final int FIRST_SHARED = key(SHARED, 0);

  /** As often as this an object changes its kind for the worse before it stays what it is. */
  public static final int MAX_TROUBLE = 3;

  private static final long OURS = -1L << TROUBLE_SHIFT;

  /** Whether this JVM leaves these bits alone, so that objects can have owners. */
  public static final boolean IS_FREE =
      IdentityHashes.SHIFT > 0
          && IdentityHashes.SHIFT <= TROUBLE_SHIFT - 31
          && isPlain(of(new Object())) // and not biased to a thread that locks it first
          && Vm.arrayBase(byte[].class) >= 16; // otherwise the class lies in these bits, too

  public static long of(Object object) {
    return Vm.UNSAFE.getLongAcquire(object, 0L);
  }

  /** Kind and slot; the JIT may use what it has seen before. */
  public static int word(Object object) {
    return wordIn(Vm.UNSAFE.getLong(object, 0L));
  }

  public static boolean isPlain(long header) {
    return (header & STATE_MASK) == PLAIN;
  }

  public static int kind(long header) {
    return (int) (header >>> KIND_SHIFT);
  }

  public static int trouble(long header) {
    return (int) (header >>> TROUBLE_SHIFT) & MAX_TROUBLE;
  }

  public static int slot(long header) {
    return (int) (header >>> SLOT_SHIFT) & BUSY;
  }

  /** Whether a word is that of an object that is shared for a while. */
  public static boolean isOfPhase(int word) {
    return word >>> (KIND_SHIFT - SLOT_SHIFT - 1) == (SHARED << 1 | 1);
  }

  /** Whether a word is that of an array with parts. */
  public static boolean hasParts(int word) {
    return Integer.compareUnsigned(word - key(CELLS, PARTS), BUSY - PARTS) < 0;
  }

  /** Whether a word is that of an object with cells, or an array with parts. */
  public static boolean hasCells(int word) {
    return word >>> (KIND_SHIFT - SLOT_SHIFT) == CELLS;
  }

  /** The word in a header. */
  public static int wordIn(long header) {
    return (int) (header >>> SLOT_SHIFT);
  }

  /** Whether somebody is about to change the kind. */
  public static boolean isBusy(long header) {
    return kind(header) == OWNED && slot(header) == BUSY;
  }

  /** The word of an object. */
  public static int key(int kind, int slot) {
    return kind << (KIND_SHIFT - SLOT_SHIFT) | slot;
  }

  /** A plain header without a hash. */
  public static long owned(int slot) {
    return (long) key(OWNED, slot) << SLOT_SHIFT | PLAIN;
  }

  /**
   * Changes a plain header.
   *
   * @return false if it is not what it was
   */
  public static boolean change(Object object, long header, int kind, int trouble, int slot) {
    return change(object, header, header, kind, trouble, slot);
  }

  /** The same for a header that gets a hash as well. */
  public static boolean change(
      Object object, long header, long hashed, int kind, int trouble, int slot) {
    long ours =
        (long) kind << KIND_SHIFT
            | (long) Math.min(trouble, MAX_TROUBLE) << TROUBLE_SHIFT
            | (long) slot << SLOT_SHIFT;
    return Vm.UNSAFE.compareAndSetLong(object, 0L, header, (hashed & ~OURS) | ours);
  }

  private Header() {}
}
