package dev.rethread.runtime;

import dev.rethread.runtime.hook.ArrayLayout;
import java.lang.reflect.Array;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Who may access what without telling anybody. Locations map to <em>cells</em>, each with a word: a
 * stream that owns a cell, or knows that all may read it, has nothing to note about an access. Only
 * the engine changes words, and takes a cell away only while its owner is at a poll, blocked, or in
 * the engine itself: nobody else can come between the look at the word and the access.
 *
 * <p>Which cell an object has follows from its identity hash, which its first stream chooses; those
 * of a stream lie together, so that streams rarely meet in a cell by chance.
 *
 * <pre>
 *   cells   0 … 2^16      monitors, threads, static fields
 *           2^16 … 2^20   objects and arrays; 1 KiB of an array has a cell, the next one the next
 * </pre>
 */
public final class Ownership {
  private static final int CELL_BITS = 20;
  public static final int CELLS = 1 << CELL_BITS;
  private static final int CELL_MASK = CELLS - 1;

  private static final int GHOST_BITS = 16;
  private static final int REGION_BITS = 14;
  private static final int GHOST_REGIONS = 1 << (GHOST_BITS - REGION_BITS);
  private static final int REGIONS = (1 << (CELL_BITS - REGION_BITS)) - GHOST_REGIONS;

  /** Logarithm of the bytes of an array that have a cell. */
  private static final int BLOCK_SHIFT = 10;

  /** The word of a cell that nobody has accessed yet. */
  public static final int FREE = 0;

  /** In place of the word that a stream has: it owns nothing. No cell has this word. */
  public static final int NEVER = Integer.MAX_VALUE;

  /** What is known of an object in a loop: all of it may be read. Less than this: nothing. */
  private static final int READ = 1;

  /** All of it is the stream's own. */
  public static final int OWN = 3;

  /** After so many rounds of a loop without it, it is worth to have a look at an object. */
  public static final int ROUNDS = 16;

  /** Of objects with more cells than that nothing is ever known. */
  private static final int MOST_CELLS = 64;

  private static final Unsafe U = Vm.UNSAFE;
  private static final long BASE = Vm.arrayBase(int[].class);

  /**
   * The words: {@link #FREE}, or above 0 the number since which all may read, or below 0 what the
   * engine makes of it.
   */
  private static final int[] WORDS = new int[CELLS];

  // --- words ----------------------------------------------------------------------------------

  public static int word(int cell) {
    return U.getIntVolatile(WORDS, BASE + ((long) cell << 2));
  }

  public static boolean change(int cell, int expected, int word) {
    return U.compareAndSetInt(WORDS, BASE + ((long) cell << 2), expected, word);
  }

  /** Lets everything before be seen by whoever sees the new word. */
  public static void set(int cell, int word) {
    U.putIntRelease(WORDS, BASE + ((long) cell << 2), word);
  }

  // --- cells ----------------------------------------------------------------------------------

  /**
   * The hash that an object gets from a stream: its objects have one cell after the other, an array
   * as many as it needs.
   */
  static int hash(Object object, ThreadState s, long random) {
    int region = GHOST_REGIONS + (int) ((ThreadSeeds.mix(s.key) >>> 1) % REGIONS);
    int cell = (region << REGION_BITS) + (s.hashed & ((1 << REGION_BITS) - 1));
    s.hashed += cells(object);
    return (((int) random << CELL_BITS) | cell) & Integer.MAX_VALUE;
  }

  private static int cells(Object object) {
    Class<?> type = object.getClass();
    return type.isArray()
        ? 1 + (int) (((long) Array.getLength(object) << ArrayLayout.shift(type)) >>> BLOCK_SHIFT)
        : 1;
  }

  /** The cell of a location that {@link Engine} names by an object's hash and a salt. */
  public static int cell(int hash, int salt) {
    return salt >= 0
        ? (hash + (Math.max(0, salt - 1) >>> (BLOCK_SHIFT - 6))) & CELL_MASK
        : ghost(hash * 31 + salt);
  }

  /** The cell of a static field. */
  public static int staticCell(int field) {
    return ghost(field);
  }

  /** Never cell 0, which is that of objects without a hash: nobody ever owns it. */
  private static int ghost(int hash) {
    return Math.max(1, (hash * 0x9E37_79B1) >>> (32 - GHOST_BITS));
  }

  // --- what needs no engine -------------------------------------------------------------------

  /** Whether a stream may read a field of an object, without further ado. */
  public static boolean mayRead(Object object, ThreadState s) {
    long header = U.getLong(object, 0L);
    int word = WORDS[IdentityHashes.inHeader(header) & CELL_MASK];
    return (word == s.word || isShared(word, s)) && IdentityHashes.isPlain(header);
  }

  public static boolean mayWrite(Object object, ThreadState s) {
    long header = U.getLong(object, 0L);
    return WORDS[IdentityHashes.inHeader(header) & CELL_MASK] == s.word
        && IdentityHashes.isPlain(header);
  }

  /** The same of an element of an array. The shift is the logarithm of the element's size. */
  public static boolean mayRead(Object array, int index, int shift, ThreadState s) {
    long header = U.getLong(array, 0L);
    int hash = IdentityHashes.inHeader(header);
    int word = WORDS[(hash + (index >>> (BLOCK_SHIFT - shift))) & CELL_MASK];
    return (word == s.word || isShared(word, s)) && IdentityHashes.isPlain(header) && hash != 0;
  }

  public static boolean mayWrite(Object array, int index, int shift, ThreadState s) {
    long header = U.getLong(array, 0L);
    int hash = IdentityHashes.inHeader(header);
    return WORDS[(hash + (index >>> (BLOCK_SHIFT - shift))) & CELL_MASK] == s.word
        && IdentityHashes.isPlain(header)
        && hash != 0;
  }

  /** Whether a stream may access the fields of the object whose monitor it has entered last. */
  public static boolean mayAccessMonitor(ThreadState s, boolean write) {
    int word = WORDS[s.monitorHash & CELL_MASK];
    return word == s.word || (!write && isShared(word, s));
  }

  /**
   * Gives an object that has no hash the stream's next, which nobody else can have used before.
   *
   * @param salt of the location, a field or an element
   * @return whether the stream may access the location, without further ado
   */
  public static boolean adopts(Object object, int salt, ThreadState s) {
    if (s.word == NEVER || IdentityHashes.SHIFT < 0 || object instanceof Class<?>) {
      return false;
    }
    long header = U.getLong(object, 0L);
    return IdentityHashes.isPlain(header)
        && IdentityHashes.inHeader(header) == 0
        && WORDS[cell(IdentityHashes.of(object, s), salt)] == s.word;
  }

  /**
   * What a stream may do with all of an object, up to its next poll.
   *
   * @param known 0, or below 0 the rounds to go before a look is worth it
   */
  public static int approve(@Nullable Object object, ThreadState s, int known) {
    if (known < 0 || object == null) {
      return known + 1;
    }
    long header = U.getLong(object, 0L);
    int hash = IdentityHashes.inHeader(header);
    int cells = cells(object);
    if (!IdentityHashes.isPlain(header) || hash == 0 || cells > MOST_CELLS) {
      return -ROUNDS;
    }
    int may = OWN;
    for (int i = 0; i < cells; i++) {
      int word = WORDS[(hash + i) & CELL_MASK];
      if (word != s.word) {
        if (!isShared(word, s)) {
          return -ROUNDS;
        }
        may = READ;
      }
    }
    return may;
  }

  /** Whether a stream may read a static field, without further ado. */
  public static boolean mayReadStatic(int field, ThreadState s) {
    int word = WORDS[staticCell(field)];
    return word == s.word || isShared(word, s);
  }

  public static boolean mayWriteStatic(int field, ThreadState s) {
    return WORDS[staticCell(field)] == s.word;
  }

  private static boolean isShared(int word, ThreadState s) {
    return Integer.compareUnsigned(word - 1, s.shared) < 0;
  }

  private Ownership() {}
}
