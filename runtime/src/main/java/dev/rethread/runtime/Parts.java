package dev.rethread.runtime;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Objects that stand for the parts of an array, so that each part can have a {@link Header} of its
 * own: an owner, say. The slot in the array's header leads to them. A part is one location of the
 * array, and an array without elements, for the same reason as {@link StaticLocation}.
 */
public final class Parts extends WeakReference<Object> {
  private static final int CAPACITY = 1 << 14;

  /** So many places are looked at for one that is free. */
  private static final int PLACES = 64;

  /** By slots, less the first one. Written under the lock of the class; never null again. */
  private static final @Nullable Parts[] ALL = new Parts[CAPACITY];

  private static int next; // guarded by the lock of the class

  private final byte[][] parts;

  /** The logarithm of the number of elements in a part. */
  private final int shift;

  private Parts(Object array, int count, int shift) {
    super(array);
    this.parts = new byte[count][0];
    this.shift = shift;
  }

  /**
   * Makes parts for an array.
   *
   * @param count how many
   * @param shift the logarithm of the number of elements in each
   * @param slot of a stream that the parts belong to at first
   * @param trouble that they have had
   * @param s makes them
   * @return the slot that leads to them, 0 if there is no room for them
   */
  public static int make(Object array, int count, int shift, int slot, int trouble, ThreadState s) {
    Parts parts = new Parts(array, count, shift);
    for (int i = 0; i < count; i++) {
      byte[] part = parts.parts[i];
      long header = Header.of(part);
      long hashed = IdentityHashes.with(header, s, i + 1);
      boolean unused = Header.change(part, header, hashed, Header.OWNED, trouble, slot);
    }
    return add(parts);
  }

  private static synchronized int add(Parts parts) {
    for (int i = 0; i < PLACES; i++) {
      next = (next + 1) % CAPACITY;
      Parts there = ALL[next];
      if (there == null || there.refersTo(null)) { // nobody can look at that array's header
        ALL[next] = parts;
        Vm.UNSAFE.storeFence();
        return Header.PARTS + next;
      }
    }
    return 0;
  }

  /** Initialises the class. */
  public static boolean isReady() {
    return ALL.length == CAPACITY;
  }

  /** The part of an element, null if there is none; the word is that of the array. */
  public static byte @Nullable [] ofElement(int word, int index) {
    Parts all = of(word);
    int at = index >>> all.shift;
    return at < all.parts.length ? all.parts[at] : null;
  }

  /** How many there are. */
  public static int count(int word) {
    return of(word).parts.length;
  }

  /** The logarithm of the number of elements in each. */
  public static int shift(int word) {
    return of(word).shift;
  }

  /** A part by its number, from 0. */
  public static byte[] ofNumber(int word, int number) {
    return of(word).parts[number];
  }

  private static Parts of(int word) {
    Parts found = ALL[(word & Header.BUSY) - Header.PARTS];
    if (found == null) {
      throw new IllegalStateException("no parts");
    }
    return found;
  }
}
