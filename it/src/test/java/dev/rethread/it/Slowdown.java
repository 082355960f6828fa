package dev.rethread.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * How long a program takes, from the start of its JVM to its end, without and with the recorder.
 *
 * @param plainMillis the median without; 0 if no run ended without a failure
 * @param recordedMillis the median with the recorder; 0 likewise
 */
record Slowdown(long plainMillis, long recordedMillis) {
  /** A run that takes longer hangs. */
  private static final long LIMIT_MILLIS = 7_000;

  private static final int ATTEMPTS_PER_RUN = 3;

  /**
   * Measures runs that do not fail, plain ones and recorded ones in turn.
   *
   * @param runs how many of each, unless too many of them fail
   */
  static Slowdown measure(Trial trial, int runs) throws Exception {
    List<String> plain = new ArrayList<>(List.of(trial.jdk().java()));
    plain.addAll(trial.words());
    List<String> recorded = trial.recordCommand();
    List<Long> plainTimes = new ArrayList<>();
    List<Long> recordedTimes = new ArrayList<>();
    for (int i = 0; i < runs * ATTEMPTS_PER_RUN; i++) {
      if (plainTimes.size() < runs) {
        time(trial, plain, plainTimes);
      }
      if (recordedTimes.size() < runs) {
        time(trial, recorded, recordedTimes);
      }
    }
    return new Slowdown(median(plainTimes), median(recordedTimes));
  }

  private static void time(Trial trial, List<String> command, List<Long> times)
      throws IOException, InterruptedException {
    Path folder = trial.folder();
    ProcessBuilder builder = ChildProcess.builder(command, folder, trial.input());
    long start = System.nanoTime();
    Process process = ChildProcess.start(builder, folder, "timed");
    if (!process.waitFor(LIMIT_MILLIS, TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
    } else if (process.exitValue() == 0) {
      times.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    }
  }

  private static long median(List<Long> times) {
    long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
    return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElse(0);
  }

  /** Such as {@code 0.30 s → 0.90 s, 3.0×}. */
  @Override
  public String toString() {
    return plainMillis == 0 || recordedMillis == 0
        ? "every run failed"
        : String.format(
            Locale.ROOT,
            "%.2f s → %.2f s, %.1f×",
            plainMillis / 1000.0,
            recordedMillis / 1000.0,
            (double) recordedMillis / plainMillis);
  }
}
