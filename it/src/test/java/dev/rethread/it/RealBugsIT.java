package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.rethread.replay.Solvers;
import dev.rethread.trace.Recording;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The real bugs: each is recorded until it shows, on every JDK, and that recording then shows it in
 * every replay. Prints a row of figures for each, as they are in {@code docs/real-bugs.md}.
 *
 * <p>One after the other, because two programs that share two cores are a different test of both: a
 * bug may show less often then, and the times mean nothing. So that this takes few minutes, a bug
 * is replayed twice, and on JDK 25 only every third of them is run. The full figure, 20 replays of
 * each on both JDKs, and times that are the median of three:
 *
 * <pre>
 * ./mvnw verify -pl it -am -Dit.test=RealBugsIT -Drethread.realbugs.replays=20 \
 *     -Dtest=NoUnitTests -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dfailsafe.failIfNoSpecifiedTests=false -Drethread.jdk25=/path/to/jdk-25
 * </pre>
 *
 * <p>To run some bugs, on both JDKs: {@code -Drethread.realbugs=Log4j.*}.
 */
class RealBugsIT {
  /** A regular expression for the names of the bugs to run; null for all. */
  private static final @Nullable String CHOICE = System.getProperty("rethread.realbugs");

  /** How often to replay, if this is for the figures; null if it is one test among others. */
  private static final @Nullable Integer ASKED = Integer.getInteger("rethread.realbugs.replays");

  private static final int REPLAYS = ASKED == null ? 2 : ASKED;

  /** How many runs to take the median time of. */
  private static final int TIMED = ASKED == null ? 1 : 3;

  /** On JDK 25 one bug out of so many is run. */
  private static final int PARTS = ASKED == null && CHOICE == null ? 3 : 1;

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
    return jdks.stream().flatMap(jdk -> bugs(jdk).map(bug -> test(bug, jdk)));
  }

  private static Stream<RealBug> bugs(Jdk jdk) {
    List<RealBug> chosen =
        RealBugs.all().stream()
            .filter(bug -> CHOICE == null || bug.label().matches(CHOICE))
            .toList();
    int parts = jdk.equals(Jdks.current()) ? 1 : PARTS;
    return IntStream.range(0, chosen.size()).filter(i -> i % parts == 0).mapToObj(chosen::get);
  }

  private static DynamicTest test(RealBug bug, Jdk jdk) {
    return DynamicTest.dynamicTest(
        bug.label() + " is caught and shows in every replay on " + jdk, () -> check(bug, jdk));
  }

  private static void check(RealBug bug, Jdk jdk) throws Exception {
    Trial trial = trial(bug, jdk, bug.classPath(), "caught");
    Caught caught = recordUntilCaught(bug, trial);
    long start = System.nanoTime();
    Solvers.solve(trial.recording());
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
