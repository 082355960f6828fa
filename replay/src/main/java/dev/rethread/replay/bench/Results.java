package dev.rethread.replay.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that was measured.
 *
 * @param loadBefore the machine's load average when the first run started
 * @param loadAfter that after the last
 */
public record Results(
    Plan plan, Machine machine, double loadBefore, double loadAfter, List<Row> rows) {
  public Results {
    rows = List.copyOf(rows);
  }

  /** In the order of their first programs. */
  public List<String> groups() {
    return rows.stream().map(row -> row.subject().group()).distinct().toList();
  }

  /** On one JDK, of one group; null for all groups. */
  public List<Row> rows(Path javaHome, @Nullable String group) {
    return rows.stream()
        .filter(row -> row.javaHome().equals(javaHome))
        .filter(row -> group == null || row.subject().group().equals(group))
        .toList();
  }

  /** The geometric mean of the programs' slowdowns, of those that have one; 0 if none has. */
  public static double slowdown(List<Row> rows, Variant variant) {
    double[] medians =
        rows.stream()
            .map(row -> slowdown(row, variant))
            .filter(Objects::nonNull)
            .mapToDouble(Ratio::median)
            .toArray();
    return medians.length == 0 ? 0 : new Sample(medians).geometricMean();
  }

  /** Whether every run ended well and every recording was reproduced. */
  public boolean complete() {
    return rows.stream()
        .flatMap(row -> Stream.concat(Stream.of(row.base()), row.others().stream()))
        .allMatch(Measured::complete);
  }

  private static @Nullable Ratio slowdown(Row row, Variant variant) {
    Measured measured = row.measured(variant);
    return measured == null ? null : row.slowdown(measured);
  }
}
