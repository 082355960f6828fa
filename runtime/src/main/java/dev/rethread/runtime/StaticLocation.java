package dev.rethread.runtime;

/** Stands for static fields, some of them each, so that they can have a {@link Header} too. */
public final class StaticLocation {
  private static final int BITS = 12;
  private static final StaticLocation[] ALL = new StaticLocation[1 << BITS];

  static {
    for (int i = 0; i < ALL.length; i++) {
      ALL[i] = new StaticLocation();
    }
  }

  /** The one that stands for a static field with that number. */
  public static StaticLocation of(int field) {
    return ALL[(field * 0x9E37_79B1) >>> (32 - BITS)];
  }

  private StaticLocation() {}
}
