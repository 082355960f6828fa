package dev.rethread.replay.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One program on one JDK.
 *
 * @param base the native runs
 * @param others those to compare with them
 */
public record Row(Path javaHome, Subject subject, Measured base, List<Measured> others) {
  public Row {
    others = List.copyOf(others);
  }

  /** How much longer the work takes than in the native run of the same repetition. */
  public @Nullable Ratio slowdown(Measured other) {
    int pairs = Math.min(base.executions().size(), other.executions().size());
    return pairs == 0
        ? null
        : Ratio.of(
            IntStream.range(0, pairs)
                .mapToDouble(
                    i ->
                        (double) other.executions().get(i).workNanos()
                            / base.executions().get(i).workNanos())
                .toArray());
  }

  /** The median of the peak memory in relation to that of native runs; 0 if it is not known. */
  public double memoryRatio(Measured other) {
    double of = base.peakBytes().median();
    return of > 0 ? other.peakBytes().median() / of : 0;
  }

  /** Those that ran in one way; null if they were not to run. */
  public @Nullable Measured measured(Variant variant) {
    return others.stream().filter(each -> each.variant().equals(variant)).findFirst().orElse(null);
  }
}
