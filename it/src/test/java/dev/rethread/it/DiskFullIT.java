package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.target.AllBytes;
import dev.rethread.it.target.ClockReaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * When the recording finds no room, the program does not notice, and the recording says so. A limit
 * on the size of files stands in for a full disk: writes fail in the same way.
 */
class DiskFullIT {
  static List<Jdk> jdks() {
    return Jdks.present();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_disk_that_fills_up_cuts_the_recording_and_not_the_program(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("disk-full", jdk.folder(), "cut");
    Trial trial = TestTargets.trial(ClockReaders.class, jdk, folder);
    ChildProcess recorded = limited(trial, 1_000);
    assertThat(recorded.exitCode()).as(recorded.err()).isEqualTo(3);
    assertThat(recorded.out()).isEqualTo("start\nend\n");
    assertThat(Files.size(trial.file())).isLessThanOrEqualTo(1_000 * 1_024);

    assertThat(trial.recording().cut()).isTrue();
    ChildProcess info = new Tool(folder).run("info", "recording.rth");
    assertThat(info.exitCode()).as(info.err()).isZero();
    assertThat(info.out()).containsIgnoringCase("cut");
    Trial.Replay replay = trial.replay();
    assertThat(replay.verdict().reproduced())
        .as("%s: %s", replay.verdict().outcome(), replay.verdict().report())
        .isTrue();
    assertThat(replay.process().out()).isEqualTo("start\n");
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_disk_that_is_full_from_the_start_leaves_the_program_alone(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("disk-full", jdk.folder(), "start");
    ChildProcess recorded = limited(TestTargets.trial(ClockReaders.class, jdk, folder), 100);
    assertThat(recorded.exitCode()).as(recorded.err()).isEqualTo(3);
    assertThat(recorded.out()).isEqualTo("start\nend\n");
    assertThat(recorded.err().lines()).singleElement().asString().contains("cannot record to");
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_place_that_cannot_be_written_leaves_the_program_alone(Jdk jdk) {
    for (String place : List.of("/proc/a.rth", "/dev/full")) {
      Path folder = Layout.emptyFolder("disk-full", jdk.folder(), "place");
      Trial trial = TestTargets.trial(AllBytes.class, jdk, folder);
      ChildProcess plain = trial.plain();
      ChildProcess recorded = new Tool(folder).record(jdk, List.of("-o", place), trial.words());
      assertThat(recorded.exitCode()).isEqualTo(42).isEqualTo(plain.exitCode());
      assertThat(recorded.stdout()).isEqualTo(plain.stdout());
      assertThat(recorded.err()).contains("cannot record to " + place, "no recording");
      Layout.delete(folder);
    }
  }

  /** A recorded run whose files can have that many KiB. */
  private static ChildProcess limited(Trial trial, int kib) {
    List<String> command =
        new ArrayList<>(
            List.of("bash", "-c", "trap '' XFSZ; ulimit -f " + kib + "; exec \"$@\"", "limited"));
    command.addAll(trial.recordCommand());
    return ChildProcess.run(
        ChildProcess.builder(command, trial.folder(), new byte[0]), trial.folder(), "record");
  }
}
