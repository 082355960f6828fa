package dev.rethread.workloads;

/** A checksum over numbers, in the order in which they are added. */
public final class Checksum {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  /** Enough for a result to be wrong if it differs, and few enough to forgive another order. */
  private static final double PRECISION = 1e6;

  private long sum = 1;

  public Checksum add(long value) {
    sum = (sum ^ value) * MULTIPLIER;
    sum ^= sum >>> 29;
    return this;
  }

  /** Adds a number as far as it does not depend on the last bits. */
  public Checksum add(double value) {
    return add(Math.round(value * PRECISION));
  }

  public Checksum add(double[] values) {
    for (double value : values) {
      add(value);
    }
    return this;
  }

  public long value() {
    return sum;
  }
}
