package dev.rethread.replay.bench;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All runs of one program in one way.
 *
 * @param executions in the order of the repetitions
 * @param replay null if there was none
 * @param problem why runs are missing, null if none is
 */
public record Measured(
    Variant variant,
    List<Execution> executions,
    @Nullable ReplayTimes replay,
    @Nullable String problem) {
  public Measured {
    executions = List.copyOf(executions);
  }

  /** Whether every run ended well, and what was replayed was reproduced. */
  boolean complete() {
    return problem == null && (replay == null || replay.reproduced());
  }

  public Sample workSeconds() {
    return Sample.of(executions, run -> run.workNanos() / 1e9);
  }

  public Sample wallSeconds() {
    return Sample.of(executions, run -> run.wallNanos() / 1e9);
  }

  public Sample logBytes() {
    return Sample.of(executions, Execution::logBytes);
  }

  /** Of the log, for each second of the whole run. */
  public Sample logBytesPerSecond() {
    return Sample.of(executions, run -> run.logBytes() / (run.wallNanos() / 1e9));
  }

  public Sample peakBytes() {
    return Sample.of(executions, Execution::peakBytes);
  }
}
