package dev.rethread.replay.bench;

import java.util.List;
import java.util.Locale;

/** Numbers as people read them. */
final class Quantity {
  private static final List<String> UNITS = List.of("B", "kB", "MB", "GB", "TB");

  /** Such as {@code 2.35 s}. */
  static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }

  /** Such as {@code 1.04×}. */
  static String factor(double factor) {
    return twoDigits(factor) + "×";
  }

  /** The same without digits that say nothing. */
  static String shortFactor(double factor) {
    return (factor == Math.rint(factor) ? Long.toString((long) factor) : twoDigits(factor)) + "×";
  }

  private static String twoDigits(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /** Such as {@code 1.02–1.07 (94 %)}; a single pair has none. */
  static String band(Ratio ratio) {
    if (ratio.confidence() == 0) {
      return "–";
    }
    return String.format(
        Locale.ROOT, "%.2f–%.2f (%.0f %%)", ratio.low(), ratio.high(), ratio.confidence() * 100);
  }

  /** Such as {@code 12.3 MB}. */
  static String bytes(double bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1000 && unit < UNITS.size() - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS.get(unit));
  }

  private Quantity() {}
}
