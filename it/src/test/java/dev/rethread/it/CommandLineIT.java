package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.target.NotRecorded;
import dev.rethread.trace.Technique;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands from outside, through the packaged jar. */
class CommandLineIT {
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder = Path.of("");

  private Tool tool = new Tool(folder);

  @BeforeEach
  void work_in_an_empty_folder() {
    tool = new Tool(folder);
  }

  static List<Jdk> jdks() {
    return Jdks.present();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_recorded_run_replays_every_time(Jdk jdk) {
    ChildProcess recorded = record(jdk, "kernel.Racey");
    assertThat(recorded.exitCode()).as(recorded.err()).isZero();
    assertThat(recorded.out()).isNotEmpty();

    ChildProcess replayed = tool.run("replay", "a.rth", "--times", "3");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).isEqualTo(recorded.out() + "reproduced 3/3\n");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void an_uncaught_exception_passes_its_exit_code_and_comes_back(Jdk jdk) {
    ChildProcess recorded = record(jdk, "thread.UncaughtInMain");
    assertThat(recorded.exitCode()).isEqualTo(1);

    ChildProcess replayed = tool.run("replay", "a.rth", "--json");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).startsWith("{").contains("\"reproduced\":1", "\"times\":1");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_hang_is_a_failure_and_comes_back(Jdk jdk) {
    ChildProcess recorded = record(jdk, "deadlock.TwoLocks", "--timeout", "3s", "--on", "failure");
    assertThat(recorded.exitCode()).isNotZero();

    ChildProcess replayed = tool.run("replay", "a.rth");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).isEqualTo(recorded.out());
    assertThat(replayed.err()).contains("reproduced: a hang").contains("waits");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void what_is_not_recorded_is_told_once_and_kept_in_the_recording(Jdk jdk) {
    Trial trial = TestTargets.trial(NotRecorded.class, jdk, folder);
    ChildProcess recorded = tool.record(jdk, List.of("-o", "a.rth"), trial.words());
    assertThat(recorded.exitCode()).as(recorded.err()).isZero();
    assertThat(recorded.out()).isEqualTo("e\n/no/such/library\n");
    assertThat(recorded.err())
        .containsOnlyOnce("not recorded: memory-mapped files that others may write to")
        .containsOnlyOnce("not recorded: native code");

    ChildProcess info = tool.run("info", "a.rth");
    assertThat(info.out()).contains("not recorded: memory-mapped files that others may write to");
  }

  @Test
  void info_names_technique_jdk_threads_and_events() {
    record(Jdks.current(), "kernel.Racey");
    ChildProcess info = tool.run("info", "a.rth");
    assertThat(info.exitCode()).isZero();
    assertThat(info.out()).contains("light", "Racey", "main");
    ChildProcess json = tool.run("info", "a.rth", "--json");
    assertThat(json.exitCode()).isZero();
    assertThat(json.out()).startsWith("{").endsWith("}\n");
  }

  @ParameterizedTest
  @EnumSource(names = {"LEAP", "STRIDE"})
  void other_techniques_record_and_replay_in_the_same_way(Technique technique) {
    ChildProcess recorded =
        record(Jdks.current(), "kernel.Racey", "--technique", technique.toString());
    assertThat(recorded.exitCode()).as(recorded.err()).isZero();
    assertThat(tool.run("info", "a.rth").out())
        .contains("technique   " + technique + ",")
        .contains(technique == Technique.LEAP ? "accesses in vectors" : "writes");
    ChildProcess replayed = tool.run("replay", "a.rth");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).isEqualTo(recorded.out());
  }

  @Test
  void without_a_technique_events_are_counted_and_a_replay_is_refused() {
    ChildProcess recorded = record(Jdks.current(), "kernel.Racey", "--technique", "none");
    assertThat(recorded.exitCode()).as(recorded.err()).isZero();
    assertThat(recorded.err())
        .contains("counted events in a.rth")
        .doesNotContain("to run it again");
    assertThat(tool.run("info", "a.rth").out()).contains("technique   none");
    tool.assertRefuses("replay", folder.resolve("a.rth"), "records no order");
  }

  @Test
  void a_recording_of_a_passing_run_is_not_kept_on_request() {
    ChildProcess recorded = record(Jdks.current(), "thread.StartJoin", "--on", "failure");
    assertThat(recorded.exitCode()).isZero();
    assertThat(folder.resolve("a.rth")).doesNotExist();
  }

  @Test
  void a_bad_option_is_told_in_one_line() {
    ChildProcess wrong = tool.run("replay", "--no-such-option", "a.rth");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err().lines()).singleElement().asString().contains("--no-such-option");
  }

  @Test
  void a_missing_recording_is_told_in_one_line() {
    tool.assertRefuses("replay", folder.resolve("missing.rth"), "no such file");
    tool.assertRefuses("info", folder.resolve("missing.rth"), "no such file");
  }

  private ChildProcess record(Jdk jdk, String label, String... options) {
    List<String> all = Stream.concat(Stream.of("-o", "a.rth"), Stream.of(options)).toList();
    return tool.record(jdk, all, TargetPrograms.named(label).words(TargetPrograms.CLASS_PATH));
  }
}
