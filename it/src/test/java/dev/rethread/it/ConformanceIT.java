package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.TargetProgram.Ending;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The matrix: every program, recorded and replayed in fresh JVMs on every JDK. To run some of it:
 * {@code -Drethread.programs=juc\..*}.
 */
class ConformanceIT {
  /** A regular expression for the names of the programs to run. */
  private static final String CHOICE = System.getProperty("rethread.programs", ".*");

  @BeforeAll
  static void forget_earlier_failures() {
    Layout.emptyFolder("conformance");
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> every_program_replays_as_recorded() {
    List<Jdk> jdks = Jdks.present();
    List<DynamicTest> tests = new ArrayList<>();
    int number = 0;
    for (TargetProgram program : TargetPrograms.all()) {
      number++;
      for (int i = 0; i < jdks.size() && program.label().matches(CHOICE); i++) {
        if (jdks.get(i).feature() >= program.oldestJdk()) {
          boolean simply = jdks.size() > 1 && (number + i) % 2 == 0;
          tests.add(test(program, jdks.get(i), simply));
        }
      }
    }
    return tests.stream();
  }

  @Test
  void the_matrix_runs_on_jdk_25_too() {
    Jdks.needs25();
    assertThat(Jdks.present()).extracting(Jdk::name).contains("JDK 25");
  }

  @Test
  void the_matrix_has_at_least_80_programs() {
    assertThat(TargetPrograms.all()).hasSizeGreaterThanOrEqualTo(80);
  }

  private static DynamicTest test(TargetProgram program, Jdk jdk, boolean simply) {
    String fact =
        program.label()
            + (program.ending() == Ending.HANG ? " hangs" : " ends")
            + " in replay as recorded on "
            + jdk;
    return DynamicTest.dynamicTest(fact, () -> check(program, jdk, simply));
  }

  /**
   * Records and replays.
   *
   * @param simply whether the JVM compiles in the simple way only: half the time, for short runs
   */
  private static void check(TargetProgram program, Jdk jdk, boolean simply) throws Exception {
    Path folder = Layout.emptyFolder("conformance", jdk.folder(), program.label());
    Trial all = Trial.of(program, jdk, folder);
    Trial trial = simply ? all.with("-XX:TieredStopAtLevel=1") : all;
    ChildProcess recorded = trial.record();
    assertThat(trial.recording().closed())
        .as("recording of %s is complete; on standard error: %s", trial, recorded.err())
        .isTrue();
    if (program.ending() != Ending.EITHER) {
      assertThat(trial.recording().meta("end").equals("hang"))
          .as("%s hangs; on standard output: %s", trial, recorded.out())
          .isEqualTo(program.ending() == Ending.HANG);
    }
    trial.assertReproduced(recorded, trial.replay());
    Layout.delete(folder);
  }
}
