package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.rethread.replay.light.LightSolver;
import dev.rethread.trace.Recording;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The real bugs: each is recorded until it shows, on every JDK, and that recording then shows it in
 * every replay. Prints a row of figures for each, as they are in {@code docs/real-bugs.md}.
 *
 * <p>One after the other, because two programs that share two cores are a different test of both: a
 * bug may show less often then, and the times mean nothing. With the few replays of the default all
 * bugs fit in on both JDKs. The full figure, 20 replays of each:
 *
 * <pre>
 * ./mvnw verify -pl it -am -Dit.test=RealBugsIT -Drethread.realbugs.replays=20 \
 *     -Drethread.realbugs.timed=3 -Dtest=NoUnitTests -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dfailsafe.failIfNoSpecifiedTests=false -Drethread.jdk25=/path/to/jdk-25
 * </pre>
 *
 * <p>To run some of it: {@code -Drethread.realbugs=Log4j.*}.
 */
class RealBugsIT {
  /** A regular expression for the names of the bugs to run. */
  private static final String CHOICE = System.getProperty("rethread.realbugs", ".*");

  private static final int REPLAYS = Integer.getInteger("rethread.realbugs.replays", 2);

  /** How many runs to take the median time of. */
  private static final int TIMED = Integer.getInteger("rethread.realbugs.timed", 1);

  private static final int MOST_RUNS = 100;

  /** For those that may hang; the longest takes 3 s under the recorder if it does not. */
  private static final long HANG_MILLIS = 6_000;

  /**
   * A run that showed its bug.
   *
   * @param runs how many it took, with this one
   */
  private record Caught(int runs, ChildProcess process) {}

  @BeforeAll
  static void forget_earlier_failures() {
    Layout.emptyFolder("realbugs");
  }

  @TestFactory
  Stream<DynamicTest> every_bug_is_caught_and_shows_in_every_replay() {
    List<Jdk> jdks = Jdks.present();
    return RealBugs.all().stream()
        .filter(bug -> bug.label().matches(CHOICE))
        .flatMap(bug -> jdks.stream().map(jdk -> test(bug, jdk)));
  }

  private static DynamicTest test(RealBug bug, Jdk jdk) {
    return DynamicTest.dynamicTest(
        bug.label() + " is caught and shows in every replay on " + jdk, () -> check(bug, jdk));
  }

  private static void check(RealBug bug, Jdk jdk) throws Exception {
    Trial trial = trial(bug, jdk, bug.classPath(), "caught");
    Caught caught = recordUntilCaught(bug, trial);
    long start = System.nanoTime();
    LightSolver.solve(trial.recording());
    double solveMillis = (System.nanoTime() - start) / 1e6;

    List<AssertionError> failures = new ArrayList<>();
    for (int i = 0; i < REPLAYS; i++) {
      try {
        trial.assertReproduced(caught.process(), trial.replay());
      } catch (AssertionError e) {
        failures.add(e);
      }
    }
    Trial timed = trial(bug, jdk, bug.fixedClassPath(), "timed");
    System.out.printf(
        Locale.ROOT,
        "| `%s %s` | %s | %d | %d/%d | %,d | %s | %.0f ms |%n",
        bug.label(),
        String.join(" ", bug.program().arguments()),
        jdk,
        caught.runs(),
        REPLAYS - failures.size(),
        REPLAYS,
        Files.size(trial.file()),
        Slowdown.measure(timed, TIMED),
        solveMillis);
    assertThat(failures)
        .as("%d replays of run %d%n%s", REPLAYS, caught.runs(), byHand(trial))
        .isEmpty();
    Layout.delete(trial.folder());
    Layout.delete(timed.folder());
  }

  private static Trial trial(RealBug bug, Jdk jdk, String classPath, String purpose) {
    return new Trial(
        jdk,
        bug.program().words(classPath),
        bug.program().inputBytes(),
        bug.program().ending() == TargetProgram.Ending.EXIT ? 0 : HANG_MILLIS,
        Layout.emptyFolder("realbugs", jdk.folder(), bug.label(), purpose));
  }

  /** Fails if a run neither shows the bug nor is fine. */
  private static Caught recordUntilCaught(RealBug bug, Trial trial) throws Exception {
    for (int run = 1; run <= MOST_RUNS; run++) {
      ChildProcess process = trial.record();
      Recording recording = trial.recording();
      if (bug.failure().isIn(recording)) {
        return new Caught(run, process);
      }
      assertThat(isFine(process, recording))
          .as(
              "run %d of %s is fine or shows its bug, %s, but it ended with %d and %s%n%s%s%n%s",
              run,
              trial,
              bug.failure(),
              process.exitCode(),
              recording.failures(),
              process.out(),
              process.err(),
              byHand(trial))
          .isTrue();
    }
    return fail("%s did not fail in %d recorded runs%n%s", trial, MOST_RUNS, byHand(trial));
  }

  private static boolean isFine(ChildProcess process, Recording recording) {
    return process.exitCode() == 0
        && process.out().equals("fine\n")
        && recording.closed()
        && recording.failures().isEmpty();
  }

  private static String byHand(Trial trial) {
    return String.join(
        "\n",
        "look at it with:    ./rethread info " + trial.file(),
        "replay it with:     ./rethread replay " + trial.file(),
        "record again with:  " + String.join(" ", trial.recordCommand()));
  }
}
