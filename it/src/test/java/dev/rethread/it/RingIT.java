package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.target.ClockReaders;
import dev.rethread.it.target.Ledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recording of bounded size: the end of a long run, and all of a short one. */
class RingIT {
  private static final long BOUND = 4L << 20;

  static List<Jdk> jdks() {
    return Jdks.present();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_long_run_keeps_its_end_within_the_bound(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("ring", jdk.folder(), "long");
    Trial trial = TestTargets.trial(ClockReaders.class, jdk, folder);
    ChildProcess recorded =
        new Tool(folder).record(jdk, List.of("-o", "a.rth", "--ring", "4m"), trial.words());
    assertThat(recorded.exitCode()).as(recorded.err()).isEqualTo(3);
    assertThat(recorded.out()).isEqualTo("start\nend\n");
    assertThat(recorded.err()).contains("recorded the end of the run in a.rth");
    assertThat(Files.size(folder.resolve("a.rth"))).isBetween(BOUND / 2, BOUND);

    ChildProcess info = new Tool(folder).run("info", "a.rth");
    assertThat(info.exitCode()).as(info.err()).isZero();
    assertThat(info.out()).contains("dropped", "cannot be replayed", "exit code 3", "closed");
    new Tool(folder).assertRefuses("replay", folder.resolve("a.rth"), "has lost its beginning");
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_short_run_loses_nothing_and_replays(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("ring", jdk.folder(), "short");
    Trial trial = TestTargets.trial(Ledger.class, jdk, folder);
    ChildProcess recorded =
        new Tool(folder).record(jdk, List.of("-o", "a.rth", "--ring", "64m"), trial.words());
    ChildProcess replayed = new Tool(folder).run("replay", "a.rth");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).isEqualTo(recorded.out());
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void what_a_killed_run_has_kept_can_be_looked_at(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("ring", jdk.folder(), "killed");
    Trial trial = TestTargets.trial(dev.rethread.it.target.Chatter.class, jdk, folder);
    List<String> words =
        Stream.of(
                List.of(
                    jdk.java(),
                    "-javaagent:" + Layout.agent().path() + "=file=a.rth,ring=4m,paranoid"),
                trial.words())
            .flatMap(List::stream)
            .toList();
    RunningProcess process =
        RunningProcess.start(ChildProcess.builder(words, folder, new byte[0]), folder, "record");
    process.awaitOut("much", text -> text.length() > 400_000);
    process.kill();
    assertThat(Files.size(folder.resolve("a.rth"))).isLessThanOrEqualTo(BOUND);
    ChildProcess info = new Tool(folder).run("info", "a.rth");
    assertThat(info.exitCode()).as(info.err()).isZero();
    assertThat(info.out()).contains("dropped", "not closed");
    Layout.delete(folder);
  }
}
