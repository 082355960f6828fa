package dev.rethread.replay.bench;

/**
 * How two ways to run compare, from pairs of runs that were made next to each other.
 *
 * @param median of the ratios of the pairs
 * @param low the band within which the true median lies with the given confidence
 * @param high its upper end
 * @param confidence from 0 to 1
 */
public record Ratio(double median, double low, double high, double confidence) {
  private static final double WANTED = 0.95;

  /**
   * The band is between two of the ratios: the narrowest such that the true median is below the
   * lower or above the upper one in 5 % of all cases at most. That holds whatever the distribution
   * of the ratios. Fewer than six pairs do not suffice for it: then the band is all of them, and
   * the confidence is less.
   */
  static Ratio of(double[] ratios) {
    Sample sample = new Sample(ratios);
    int count = ratios.length;
    int cut = 0;
    while (cut + 1 <= (count - 1) / 2 && confidence(count, cut + 1) >= WANTED) {
      cut++;
    }
    double[] sorted = sample.sorted();
    return new Ratio(sample.median(), sorted[cut], sorted[count - 1 - cut], confidence(count, cut));
  }

  /** That the median is inside when the least and the most are cut off so many times. */
  private static double confidence(int count, int cut) {
    double outside = 0;
    double chance = Math.pow(0.5, count); // that just i of the ratios are below the median
    for (int i = 0; i <= cut; i++) {
      outside += chance;
      chance *= (double) (count - i) / (i + 1);
    }
    return Math.max(0, 1 - 2 * outside);
  }
}
