package dev.rethread.runtime;

/**
 * Objects that stand for static fields, some of them each, so that these can have a {@link Header}
 * too. They are arrays because the JIT knows best what a look at the header of an array does not
 * touch.
 */
public final class StaticLocation {
  private static final int BITS = 12;
  private static final byte[][] ALL = new byte[1 << BITS][0];

  /** The one that stands for a static field with that number. */
  public static byte[] of(int field) {
    return ALL[(field * 0x9E37_79B1) >>> (32 - BITS)];
  }

  private StaticLocation() {}
}
