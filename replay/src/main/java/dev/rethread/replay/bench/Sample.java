package dev.rethread.replay.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Values that were measured several times.
 *
 * @param sorted ascending
 */
public record Sample(double[] sorted) {
  public Sample {
    sorted = sorted.clone();
    Arrays.sort(sorted);
  }

  static <T> Sample of(List<T> runs, ToDoubleFunction<T> value) {
    return new Sample(runs.stream().mapToDouble(value).toArray());
  }

  /** The one in the middle, or between the two in the middle; 0 if there is none. */
  public double median() {
    int count = sorted.length;
    return count == 0 ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
  }

  public double least() {
    return sorted.length == 0 ? 0 : sorted[0];
  }

  public double most() {
    return sorted.length == 0 ? 0 : sorted[sorted.length - 1];
  }

  /** The mean of ratios: that of 2 and 1/2 is 1. */
  public double geometricMean() {
    return Math.exp(Arrays.stream(sorted).map(Math::log).average().orElse(0));
  }
}
