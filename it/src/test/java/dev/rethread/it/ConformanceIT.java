package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.TargetProgram.Ending;
import dev.rethread.trace.Optimisation;
import dev.rethread.trace.Technique;
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
 * The matrix: every program, recorded and replayed in fresh JVMs on every JDK; some of them with
 * every technique, or all with {@code -Drethread.techniques=all}; some of them without one of the
 * things that make recording fast, or all with {@code -Drethread.without=sections}. To run some of
 * it: {@code -Drethread.programs=juc\..*}.
 */
class ConformanceIT {
  /** A regular expression for the names of the programs to run. */
  private static final String CHOICE = System.getProperty("rethread.programs", ".*");

  /** Besides the kernels: one in so many programs is recorded with every technique. */
  private static final int ONE_IN =
      System.getProperty("rethread.techniques", "").equals("all") ? 1 : 20;

  /** What the JIT makes a difference to, and runs long enough for it, is compiled in both ways. */
  private static final String COMPILED = "(atomic|heap|juc|kernel|monitor)\\..*";

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
          boolean otherwise = jdks.size() > 1 && (number + i) % 2 == 0;
          tests.add(test(program, jdks.get(i), Technique.LIGHT, otherwise));
        }
      }
    }
    return tests.stream();
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> some_programs_replay_as_recorded_with_other_techniques() {
    Jdk jdk = Jdks.current();
    List<DynamicTest> tests = new ArrayList<>();
    int number = 0;
    for (TargetProgram program : TargetPrograms.all()) {
      boolean chosen = number++ % ONE_IN == 0 || program.label().startsWith("kernel.");
      if (chosen && program.label().matches(CHOICE) && jdk.feature() >= program.oldestJdk()) {
        tests.add(test(program, jdk, Technique.LEAP, true));
        tests.add(test(program, jdk, Technique.STRIDE, true));
      }
    }
    return tests.stream();
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> kernels_replay_without_each_thing_that_makes_recording_fast() {
    Optimisation[] all = Optimisation.values();
    List<DynamicTest> tests = new ArrayList<>();
    for (TargetProgram program : TargetPrograms.all()) {
      if (program.label().startsWith("kernel.") && program.label().matches(CHOICE)) {
        Optimisation without = all[tests.size() % all.length];
        String fact = program.label() + " replays without " + without.label();
        tests.add(DynamicTest.dynamicTest(fact, () -> checkWithout(program, without)));
      }
    }
    return tests.stream();
  }

  private static void checkWithout(TargetProgram program, Optimisation without) throws Exception {
    Path folder = Layout.emptyFolder("conformance", "without", program.label());
    Trial trial = Trial.of(program, Jdks.current(), folder);
    ChildProcess recorded = trial.recordWithout(without);
    trial.assertReproduced(recorded, trial.replay());
    Layout.delete(folder);
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

  private static DynamicTest test(
      TargetProgram program, Jdk jdk, Technique technique, boolean otherwise) {
    String fact =
        program.label()
            + (program.ending() == Ending.HANG ? " hangs" : " ends")
            + " in replay as recorded on "
            + jdk
            + (technique == Technique.LIGHT ? "" : " by " + technique);
    return DynamicTest.dynamicTest(fact, () -> check(program, jdk, technique, otherwise));
  }

  /**
   * Records and replays.
   *
   * @param otherwise whether the JVM compiles in the simple way only, which takes half the time for
   *     short runs, and the replay has any order that the recording allows
   */
  private static void check(TargetProgram program, Jdk jdk, Technique technique, boolean otherwise)
      throws Exception {
    Path folder =
        Layout.emptyFolder("conformance", technique.toString(), jdk.folder(), program.label());
    Trial all = Trial.of(program, jdk, folder);
    boolean simply = otherwise || !program.label().matches(COMPILED);
    Trial trial = simply ? all.with(Trial.SIMPLY) : all;
    ChildProcess recorded = trial.record(technique);
    assertThat(trial.recording().closed())
        .as("recording of %s is complete; on standard error: %s", trial, recorded.err())
        .isTrue();
    if (program.ending() != Ending.EITHER) {
      assertThat(trial.recording().meta("end").equals("hang"))
          .as("%s hangs; on standard output: %s", trial, recorded.out())
          .isEqualTo(program.ending() == Ending.HANG);
    }
    long seed = program.label().hashCode();
    trial.assertReproduced(recorded, otherwise ? trial.replayShuffled(seed) : trial.replay());
    Layout.delete(folder);
  }
}
