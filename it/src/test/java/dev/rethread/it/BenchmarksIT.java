package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.replay.bench.Subject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The programs that {@code rethread bench} measures come to the results that their sources say,
 * without the recorder and with it, and their recordings replay.
 */
class BenchmarksIT {
  @BeforeAll
  static void forget_earlier_failures() {
    Layout.emptyFolder("benchmarks");
  }

  @Test
  void every_program_is_in_the_catalogue_and_its_libraries_are_there() {
    List<Subject> catalogue = Benchmark.catalogue();
    assertThat(catalogue)
        .extracting(Subject::mainClass)
        .containsExactlyInAnyOrderElementsOf(
            Benchmark.all().stream().map(benchmark -> benchmark.subject().mainClass()).toList());
    assertThat(catalogue)
        .flatExtracting(Subject::classPath)
        .allMatch(Files::isRegularFile, "is a jar");
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> every_program_comes_to_its_digest() {
    return Benchmark.all().stream()
        .map(
            benchmark ->
                DynamicTest.dynamicTest(
                    benchmark.label() + " comes to its digest",
                    () -> {
                      Trial trial = trial(benchmark, Jdks.current(), "plain");
                      check(benchmark, trial.plain());
                      Layout.delete(trial.folder());
                    }));
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> every_program_replays() {
    return Jdks.present().stream()
        .flatMap(
            jdk ->
                Benchmark.all().stream()
                    .filter(benchmark -> isTested(benchmark, jdk))
                    .map(
                        benchmark ->
                            DynamicTest.dynamicTest(
                                benchmark.label() + " replays on " + jdk,
                                () -> replay(benchmark, jdk))));
  }

  /** On a second JDK only those that use much of it: all of them would take too long. */
  private static boolean isTested(Benchmark benchmark, Jdk jdk) {
    return jdk.equals(Jdks.current()) || benchmark.subject().group().equals("servers");
  }

  private static void replay(Benchmark benchmark, Jdk jdk) throws Exception {
    Trial trial = trial(benchmark, jdk, "recorded");
    ChildProcess recorded = trial.record();
    check(benchmark, recorded);
    assertThat(trial.recording().notes()).as("what is not recorded").isEmpty();
    trial.assertReproduced(recorded, trial.replay());
    Layout.delete(trial.folder());
  }

  private static Trial trial(Benchmark benchmark, Jdk jdk, String test) {
    Path folder = Layout.emptyFolder("benchmarks", test, jdk.folder(), benchmark.label());
    return new Trial(jdk, benchmark.words(), new byte[0], 0, folder);
  }

  private static void check(Benchmark benchmark, ChildProcess process) {
    assertThat(process.exitCode())
        .as("exit code of %s; it said: %s", benchmark.label(), process.err())
        .isZero();
    assertThat(process.out())
        .as("output of %s", benchmark.label())
        .containsPattern("(?m)^digest " + benchmark.digest() + "\nwork \\d+ ns\n\\z");
  }
}
