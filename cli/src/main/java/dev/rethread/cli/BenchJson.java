package dev.rethread.cli;

import dev.rethread.replay.bench.Execution;
import dev.rethread.replay.bench.Measured;
import dev.rethread.replay.bench.Ratio;
import dev.rethread.replay.bench.ReplayTimes;
import dev.rethread.replay.bench.Results;
import dev.rethread.replay.bench.Row;
import dev.rethread.replay.bench.Sample;
import dev.rethread.replay.bench.Variant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code rethread bench} has measured, for programs: single runs, and what follows from them.
 */
final class BenchJson {
  static Json of(Results results) {
    return new Json()
        .put(
            "machine",
            new Json()
                .put("system", results.machine().system())
                .put("processors", results.machine().processors())
                .put("processor", results.machine().processor())
                .put("memoryBytes", results.machine().memoryBytes())
                .put("loadBefore", results.loadBefore())
                .put("loadAfter", results.loadAfter()))
        .put("scale", results.plan().scale())
        .put("repetitions", results.plan().repetitions())
        .put("workloads", results.rows().stream().map(BenchJson::row).toList())
        .put("means", means(results));
  }

  private static Json row(Row row) {
    return new Json()
        .put("java", row.javaHome())
        .put("group", row.subject().group())
        .put("workload", row.subject().name())
        .put("native", measured(row.base()))
        .put(
            "variants",
            row.others().stream()
                .map(
                    other ->
                        measured(other)
                            .put("ratio", ratio(row.slowdown(other)))
                            .put("memoryRatio", row.memoryRatio(other))
                            .put("replay", replay(other.replay())))
                .toList());
  }

  private static Json measured(Measured measured) {
    return new Json()
        .put("variant", measured.variant().label())
        .put("problem", measured.problem())
        .put("workSeconds", sample(measured.workSeconds()))
        .put("wallSeconds", sample(measured.wallSeconds()))
        .put("logBytes", sample(measured.logBytes()))
        .put("logBytesPerSecond", sample(measured.logBytesPerSecond()))
        .put("peakBytes", sample(measured.peakBytes()))
        .put("runs", measured.executions().stream().map(BenchJson::run).toList());
  }

  private static Json run(Execution run) {
    return new Json()
        .put("workNanos", run.workNanos())
        .put("wallNanos", run.wallNanos())
        .put("peakBytes", run.peakBytes())
        .put("logBytes", run.logBytes())
        .put("digest", run.digest());
  }

  private static Json sample(Sample sample) {
    return new Json()
        .put("median", sample.median())
        .put("least", sample.least())
        .put("most", sample.most());
  }

  private static @Nullable Json ratio(@Nullable Ratio ratio) {
    return ratio == null
        ? null
        : new Json()
            .put("median", ratio.median())
            .put("low", ratio.low())
            .put("high", ratio.high())
            .put("confidence", ratio.confidence());
  }

  private static @Nullable Json replay(@Nullable ReplayTimes replay) {
    return replay == null
        ? null
        : new Json()
            .put("outcome", replay.outcome())
            .put("solveSeconds", replay.solveSeconds())
            .put("replaySeconds", replay.replaySeconds())
            .put("ratioToRecorded", replay.slowdown());
  }

  /** Geometric means for each JDK and way to run: of all, then of each group. */
  private static List<Json> means(Results results) {
    List<Json> means = new ArrayList<>();
    for (Path javaHome : results.plan().javaHomes()) {
      for (Variant variant : results.plan().variants()) {
        means.add(mean(results, javaHome, variant, null));
        for (String group : results.groups()) {
          means.add(mean(results, javaHome, variant, group));
        }
      }
    }
    return means;
  }

  private static Json mean(
      Results results, Path javaHome, Variant variant, @Nullable String group) {
    double mean = Results.slowdown(results.rows(javaHome, group), variant);
    return new Json()
        .put("java", javaHome)
        .put("variant", variant.label())
        .put("group", group)
        .put("ratio", mean == 0 ? null : mean);
  }

  private BenchJson() {}
}
