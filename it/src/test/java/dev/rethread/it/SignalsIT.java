package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.rethread.it.target.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A signal that ends the JVM ends the recorded run as it would have ended, and its replay too. */
class SignalsIT {
  private static final String LAST_LINES = "ready\npolite ends\nclosed after some requests\n";

  static Stream<Arguments> signals() {
    return Jdks.present().stream()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "TERM", 143),
                    Arguments.of(jdk, "INT", 130),
                    Arguments.of(jdk, "HUP", 129)));
  }

  static List<Jdk> jdks() {
    return Jdks.present();
  }

  @ParameterizedTest
  @MethodSource("signals")
  void a_signal_runs_the_shutdown_hooks_and_closes_the_recording(
      Jdk jdk, String signal, int exitCode) throws Exception {
    assumeThat(isIgnored(exitCode - 128))
        .as("whoever started the tests has them and their children ignore SIG%s", signal)
        .isFalse();
    Path folder = Layout.emptyFolder("signals", jdk.folder(), signal);
    Trial trial = TestTargets.trial(Service.class, jdk, folder);
    ChildProcess recorded = ended(trial.recorder(), folder, signal);
    assertThat(recorded.exitCode()).as(recorded.err()).isEqualTo(exitCode);
    assertThat(recorded.out()).isEqualTo(LAST_LINES);
    assertThat(trial.recording().closed()).isTrue();
    assertThat(trial.recording().meta("exit")).isEqualTo(Integer.toString(exitCode));

    trial.assertReproduced(recorded, trial.replay());
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_launcher_that_is_told_to_end_keeps_and_names_the_recording(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("signals", jdk.folder(), "launcher");
    Trial trial = TestTargets.trial(Service.class, jdk, folder);
    List<String> words =
        Stream.of(
                Tool.words("record", "-o", "a.rth", "--on", "failure", "--", jdk.java()),
                trial.words())
            .flatMap(List::stream)
            .toList();
    ChildProcess recorded = ended(ChildProcess.builder(words, folder, new byte[0]), folder, "TERM");
    assertThat(recorded.exitCode()).as(recorded.err()).isEqualTo(143);
    assertThat(recorded.out()).isEqualTo(LAST_LINES);
    assertThat(recorded.err()).contains("rethread replay a.rth");

    ChildProcess replayed = new Tool(folder).run("replay", "a.rth");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).isEqualTo(LAST_LINES);
    assertThat(replayed.err()).contains("reproduced: exit code 143");
    Layout.delete(folder);
  }

  /** Whether the tests run with the signal ignored, as under nohup: no JVM can change that. */
  private static boolean isIgnored(int number) throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        long mask = Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16);
        return (mask >>> (number - 1) & 1) == 1;
      }
    }
    return false;
  }

  /** Starts a process and sends it the signal once it is at work. */
  private static ChildProcess ended(ProcessBuilder builder, Path folder, String signal)
      throws Exception {
    RunningProcess process = RunningProcess.start(builder, folder, "record");
    process.awaitOut("ready", text -> text.contains("ready"));
    process.signal(signal);
    return process.ended();
  }
}
