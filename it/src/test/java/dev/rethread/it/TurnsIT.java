package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.TargetProgram.Ending;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Programs whose threads take turns at random: what ends still ends, what hangs is known to hang at
 * once, and the recording replays. Every other program on another JDK. To run some of it, on all
 * JDKs: {@code -Drethread.turns=juc\\..*}.
 */
class TurnsIT {
  private static final String CHOICE = System.getProperty("rethread.turns", "");

  /** What runs without being chosen: threads that synchronise in all ways that are modelled. */
  private static final String DEFAULT = "((deadlock|kernel|monitor)\\..*)|(juc\\.[A-F].*)";

  /**
   * Two threads that wait for each other's class to be initialised, which only the JVM knows: the
   * run ends by its time limit.
   */
  private static final String UNMODELLED = "deadlock.ClassInit";

  @BeforeAll
  static void forget_earlier_failures() {
    Layout.emptyFolder("turns");
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> a_run_in_turns_ends_as_expected_and_replays() {
    List<Jdk> jdks = Jdks.present();
    List<DynamicTest> tests = new ArrayList<>();
    int number = 0;
    for (TargetProgram program : TargetPrograms.all()) {
      if (program.label().matches(CHOICE.isEmpty() ? DEFAULT : CHOICE)) {
        number++;
        for (int i = 0; i < jdks.size(); i++) {
          boolean chosen = !CHOICE.isEmpty() || number % jdks.size() == i;
          if (chosen && jdks.get(i).feature() >= program.oldestJdk()) {
            tests.add(test(program, jdks.get(i), number));
          }
        }
      }
    }
    return tests.stream();
  }

  private static DynamicTest test(TargetProgram program, Jdk jdk, long seed) {
    return DynamicTest.dynamicTest(
        program.label() + " in turns on " + jdk, () -> check(program, jdk, seed));
  }

  private static void check(TargetProgram program, Jdk jdk, long seed) throws Exception {
    Path folder = Layout.emptyFolder("turns", jdk.folder(), program.label());
    Trial trial =
        new Trial(
                jdk,
                program.words(TargetPrograms.CLASS_PATH),
                program.inputBytes(),
                program.label().equals(UNMODELLED) ? 4_000 : 60_000,
                folder)
            .with(Trial.SIMPLY); // most of such a run is its start
    ChildProcess recorded = trial.recordInTurns("random", seed);
    assertThat(trial.recording().closed())
        .as("recording of %s is complete; on standard error: %s", trial, recorded.err())
        .isTrue();
    assertThat(trial.recording().switches()).as("switches of %s", trial).isNotNull();
    if (program.ending() != Ending.EITHER) {
      assertThat(trial.recording().meta("end").equals("hang"))
          .as("%s hangs; %s", trial, trial.recording().meta("hang"))
          .isEqualTo(program.ending() == Ending.HANG);
    }
    trial.assertReproduced(recorded, trial.replay());
    Layout.delete(folder);
  }
}
