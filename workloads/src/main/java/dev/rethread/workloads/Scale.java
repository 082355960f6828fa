package dev.rethread.workloads;

/**
 * How much of its work a workload does. From a tenth on its data has its full size, and the work is
 * done less often; below, the data shrinks too.
 *
 * @param factor 1 for all of it
 */
public record Scale(double factor) {
  private static final double FULL_DATA = 0.1;

  public Scale {
    if (!(factor > 0)) {
      throw new IllegalArgumentException("the scale must be positive, not " + factor);
    }
  }

  /** How often to do what is done that often at scale 1. */
  int rounds(int full) {
    return (int) Math.max(1, Math.round(full * factor));
  }

  /**
   * How large to make data of which the work is a linear function.
   *
   * @param full at scale 1
   */
  public int size(int full) {
    return size(full, 1);
  }

  /**
   * How large to make the side of data.
   *
   * @param dimensions the work grows with this power of the size
   */
  public int size(int full, int dimensions) {
    double part = Math.pow(Math.min(1, factor / FULL_DATA), 1.0 / dimensions);
    return (int) Math.max(2, Math.round(full * part));
  }
}
