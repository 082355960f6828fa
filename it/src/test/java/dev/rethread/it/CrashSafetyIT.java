package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rethread.it.target.Chatter;
import dev.rethread.it.target.HaltWhileOthersRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was recorded up to the death of a JVM replays, however suddenly it dies. */
class CrashSafetyIT {
  /** A line that was being printed by each thread when the process died. */
  private static final int BYTES_IN_FLIGHT = 3 * 60;

  static List<Jdk> jdks() {
    return Jdks.present();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_killed_run_replays_up_to_the_kill(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("crash", jdk.folder(), "kill");
    Trial trial = TestTargets.trial(Chatter.class, jdk, folder);
    ChildProcess killed = kill(trial, 20_000);
    assertThat(killed.exitCode()).as(killed.err()).isEqualTo(137);
    assertThat(trial.recording().closed()).isFalse();

    Trial.Replay replay = trial.replay();
    assertThat(replay.verdict().reproduced())
        .as("%s: %s", replay.verdict().outcome(), replay.verdict().report())
        .isTrue();
    assertSamePrefix(replay.process().out(), killed.out());

    ChildProcess info = new Tool(folder).run("info", "recording.rth");
    assertThat(info.exitCode()).as(info.err()).isZero();
    assertThat(info.out()).contains("Chatter");
    ChildProcess replayed = new Tool(folder).run("replay", "recording.rth");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).isEqualTo(replay.process().out());
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_halted_run_replays_up_to_the_halt(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("crash", jdk.folder(), "halt");
    Trial trial = TestTargets.trial(HaltWhileOthersRun.class, jdk, folder);
    ChildProcess halted = trial.record();
    assertThat(halted.exitCode()).as(halted.err()).isEqualTo(7);

    Trial.Replay replay = trial.replay();
    assertThat(replay.verdict().reproduced())
        .as("%s: %s", replay.verdict().outcome(), replay.verdict().report())
        .isTrue();
    assertThat(replay.process().exitCode()).isEqualTo(7);
    assertSamePrefix(replay.process().out(), halted.out());
    assertThat(replay.process().out()).contains("halt at");
    Layout.delete(folder);
  }

  /** Starts a recorded run and kills it once it has printed that much. */
  private static ChildProcess kill(Trial trial, int bytes) throws Exception {
    RunningProcess process = RunningProcess.start(trial.recorder(), trial.folder(), "record");
    process.awaitOut(bytes + " bytes", text -> text.length() >= bytes);
    return process.kill();
  }

  /** The shorter is the beginning of the longer, which is at most a few lines longer. */
  private static void assertSamePrefix(String replayed, String recorded) {
    int shorter = Math.min(replayed.length(), recorded.length());
    assertThat(replayed.substring(0, shorter)).isEqualTo(recorded.substring(0, shorter));
    assertThat(replayed.length()).isCloseTo(recorded.length(), within(BYTES_IN_FLIGHT));
  }
}
