package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.random.ProgramCompiler;
import dev.rethread.it.random.ProgramGenerator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Generated programs, one a seed, recorded and replayed; the JDKs take turns. With {@code
 * -Drethread.random.programs=1000} it is the full run, which starts at seed 1, as every run does
 * that is not told another with {@code -Drethread.random.seed}.
 *
 * <pre>
 * ./mvnw verify -pl it -am -Dit.test=RandomProgramsIT -Drethread.random.programs=1000 \
 *     -Dtest=NoUnitTests -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dfailsafe.failIfNoSpecifiedTests=false -Drethread.jdk25=/path/to/jdk-25
 * </pre>
 */
class RandomProgramsIT {
  private static final int COUNT = Integer.getInteger("rethread.random.programs", 40);
  private static final long FIRST = Long.getLong("rethread.random.seed", 1);

  /** Programs that are compiled together. */
  private static final int BATCH = 50;

  @Test
  void the_same_seed_gives_the_same_program() {
    assertThat(ProgramGenerator.source(42)).isEqualTo(ProgramGenerator.source(42));
    assertThat(ProgramGenerator.source(42)).isNotEqualTo(ProgramGenerator.source(43));
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> every_random_program_replays_as_recorded() {
    List<Jdk> jdks = Jdks.present();
    return LongStream.range(0, (COUNT + BATCH - 1) / BATCH)
        .boxed()
        .flatMap(batch -> batch(jdks, FIRST + batch * BATCH));
  }

  private static Stream<DynamicTest> batch(List<Jdk> jdks, long from) {
    long to = Math.min(from + BATCH, FIRST + COUNT);
    List<Long> seeds = LongStream.range(from, to).boxed().toList();
    Path classes = Layout.emptyFolder("random", "classes-" + from);
    ProgramCompiler.compile(seeds, classes);
    List<DynamicTest> tests = new ArrayList<>();
    for (long seed : seeds) {
      // A seed that is run alone, to look into it, runs on every JDK.
      List<Jdk> chosen = COUNT == 1 ? jdks : List.of(jdks.get((int) (seed % jdks.size())));
      for (Jdk jdk : chosen) {
        String fact = "the program of seed " + seed + " replays as recorded on " + jdk;
        tests.add(DynamicTest.dynamicTest(fact, () -> check(seed, jdk, classes)));
      }
    }
    return tests.stream();
  }

  private static void check(long seed, Jdk jdk, Path classes) throws Exception {
    Path folder = Layout.emptyFolder("random", jdk.folder(), "seed-" + seed);
    List<String> words = List.of("-cp", classes.toString(), ProgramGenerator.name(seed));
    Trial trial = new Trial(jdk, words, new byte[0], 0, folder);
    try {
      ChildProcess recorded = trial.record();
      assertThat(recorded.out()).as(recorded.err()).contains("left ");
      assertThat(trial.recording().closed()).isTrue();
      trial.assertReproduced(recorded, trial.replay());
      trial.assertReproduced(recorded, trial.replayShuffled(seed));
    } catch (AssertionError e) {
      Path source = folder.resolve(ProgramGenerator.name(seed) + ".java");
      Files.writeString(source, ProgramGenerator.source(seed));
      System.out.printf(
          "seed %d failed on %s; its source is %s; to run it again:%n"
              + "  ./mvnw verify -pl it -am -Dit.test=RandomProgramsIT -Dtest=NoUnitTests"
              + " -Dsurefire.failIfNoSpecifiedTests=false"
              + " -Dfailsafe.failIfNoSpecifiedTests=false"
              + " -Drethread.random.programs=1 -Drethread.random.seed=%d%n",
          seed, jdk, source, seed);
      throw e;
    }
    Layout.delete(folder);
  }
}
