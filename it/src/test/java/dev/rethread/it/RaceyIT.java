package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Technique;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The stress test of deterministic replay: the signature that racey prints depends on practically
 * every one of its racy accesses, so a replay with one wrong read prints another.
 *
 * <p>The full figure, 100 recordings on each JDK, each replayed 3 times:
 *
 * <pre>
 * ./mvnw verify -pl it -am -Dit.test=RaceyIT -Drethread.racey.recordings=100 \
 *     -Dtest=NoUnitTests -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dfailsafe.failIfNoSpecifiedTests=false -Drethread.jdk25=/path/to/jdk-25
 * </pre>
 */
class RaceyIT {
  private static final int RECORDINGS = Integer.getInteger("rethread.racey.recordings", 5);

  /** With each technique that is there for comparison. */
  private static final int OTHER_RECORDINGS = Math.max(3, RECORDINGS / 2);

  private static final int REPLAYS = 3;

  /** Threads, and rounds of each: three racy accesses a round. */
  private static final List<String> SIZE = List.of("6", "20000");

  static List<Jdk> jdks() {
    return Jdks.present();
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("jdks")
  void every_replay_prints_the_recorded_signature(Jdk jdk) throws Exception {
    check(jdk, Technique.LIGHT, RECORDINGS);
  }

  @ParameterizedTest
  @EnumSource(names = {"LEAP", "STRIDE"})
  void every_replay_prints_the_recorded_signature_with(Technique technique) throws Exception {
    check(Jdks.current(), technique, OTHER_RECORDINGS);
  }

  private static void check(Jdk jdk, Technique technique, int recordings) throws Exception {
    Set<String> signatures = new HashSet<>();
    for (int i = 0; i < recordings; i++) {
      Path folder =
          Layout.emptyFolder("racey", technique.toString(), jdk.folder(), Integer.toString(i));
      Trial trial = Trial.of(racey(), jdk, folder);
      ChildProcess recorded = trial.record(technique);
      assertThat(recorded.out()).as(recorded.err()).matches("signature [-0-9a-f]+\n");
      signatures.add(recorded.out());
      for (int replay = 0; replay < REPLAYS; replay++) {
        trial.assertReproduced(recorded, trial.replay());
      }
      Layout.delete(folder);
    }
    assertThat(signatures).as("without different runs this proves nothing").hasSizeGreaterThan(1);
    System.out.printf(
        "racey by %s on %s: %d recordings with %d different signatures, %d/%d replays the same%n",
        technique, jdk, recordings, signatures.size(), recordings * REPLAYS, recordings * REPLAYS);
  }

  private static TargetProgram racey() {
    TargetProgram program = TargetPrograms.named("kernel.Racey");
    return new TargetProgram(
        program.mainClass(), program.ending(), SIZE, program.input(), program.oldestJdk());
  }
}
