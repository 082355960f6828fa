package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.target.NotRecorded;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent without the launcher, as in the start script of a server. */
class AgentAloneIT {
  static List<Jdk> jdks() {
    return Jdks.present();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void without_options_it_records_to_a_file_of_its_own_and_names_it(Jdk jdk) throws Exception {
    Path folder = folder(jdk, "plain");
    ChildProcess recorded = run(folder, jdk, "", program("kernel.Racey"));
    assertThat(recorded.exitCode()).as(recorded.err()).isZero();
    Path file = only(folder);
    assertThat(file.getFileName().toString()).matches("Racey-\\d{8}-\\d{6}-\\d+\\.rth");
    assertThat(recorded.err())
        .isEqualTo(
            "rethread: recorded " + file + ", to run it again: rethread replay " + file + "\n");

    ChildProcess replayed = new Tool(folder).run("replay", file.toString());
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).isEqualTo(recorded.out());
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void it_keeps_failures_only_if_told_so(Jdk jdk) throws Exception {
    Path folder = folder(jdk, "failures");
    String options = "=file=f-%p.rth,on=failure";
    ChildProcess passed = run(folder, jdk, options, program("thread.StartJoin"));
    assertThat(passed.err()).isEqualTo("rethread: the run passed, its recording was not kept\n");
    assertThat(recordings(folder)).isEmpty();

    ChildProcess failed = run(folder, jdk, options, program("thread.UncaughtInMain"));
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(only(folder).getFileName().toString()).matches("f-\\d+\\.rth");
    ChildProcess replayed = new Tool(folder).run("replay", only(folder).toString());
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void it_ends_a_run_that_hangs(Jdk jdk) throws Exception {
    Path folder = folder(jdk, "hang");
    ChildProcess hung =
        run(folder, jdk, "=file=h.rth,timeout=3s,on=failure", program("deadlock.TwoLocks"));
    assertThat(hung.exitCode()).as(hung.err()).isEqualTo(124);
    assertThat(hung.err()).contains("recorded " + folder.resolve("h.rth"));
    ChildProcess info = new Tool(folder).run("info", "h.rth");
    assertThat(info.out()).contains("a hang");
    Layout.delete(folder);
  }

  @Test
  void it_tells_what_is_not_recorded() {
    Path folder = folder(Jdks.current(), "notes");
    Trial trial = TestTargets.trial(NotRecorded.class, Jdks.current(), folder);
    ChildProcess recorded = run(folder, Jdks.current(), "=file=n.rth", trial.words());
    assertThat(recorded.err()).containsOnlyOnce("not recorded: memory-mapped files");
    Layout.delete(folder);
  }

  @ParameterizedTest
  @CsvSource({"fiel=x, fiel", "strategy=silly, silly"})
  void a_wrong_option_is_told_in_one_line_and_leaves_the_program_alone(String option, String named)
      throws Exception {
    Path folder = folder(Jdks.current(), "wrong");
    ChildProcess run =
        run(folder, Jdks.current(), "=" + option, program("thread.ManyShutdownHooks"));
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith("rethread: not recording")
        .contains(named);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(recordings(folder)).isEmpty();
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void its_jar_may_have_another_name(Jdk jdk) throws Exception {
    Path folder = folder(jdk, "renamed");
    Path renamed = Files.copy(Layout.agent().path(), folder.resolve("other.jar"));
    // Many jars to look through, and nothing that is kept: much is loaded before the program.
    String libraries =
        Benchmark.catalogue().stream()
            .flatMap(subject -> subject.classPath().stream())
            .distinct()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> words =
        new ArrayList<>(List.of(jdk.java(), "-javaagent:" + renamed + "=file=r.rth"));
    words.addAll(
        TargetPrograms.named("thread.StartJoin")
            .words(TargetPrograms.CLASS_PATH + File.pathSeparator + libraries));
    ProcessBuilder builder = ChildProcess.builder(words, folder, new byte[0]);
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    ChildProcess recorded = ChildProcess.run(builder, folder, "agent");
    assertThat(recorded.exitCode()).as(recorded.err()).isZero();

    ChildProcess replayed = new Tool(folder).run("replay", "r.rth");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).isEqualTo(recorded.out());
    Layout.delete(folder);
  }

  private static Path folder(Jdk jdk, String name) {
    return Layout.emptyFolder("agent-alone", jdk.folder(), name);
  }

  private static List<String> program(String label) {
    return TargetPrograms.named(label).words(TargetPrograms.CLASS_PATH);
  }

  private static ChildProcess run(Path folder, Jdk jdk, String options, List<String> program) {
    List<String> words =
        new ArrayList<>(List.of(jdk.java(), "-javaagent:" + Layout.agent().path() + options));
    words.addAll(program);
    return ChildProcess.run(ChildProcess.builder(words, folder, new byte[0]), folder, "agent");
  }

  private static List<Path> recordings(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().contains(".rth")).toList();
    }
  }

  private static Path only(Path folder) throws IOException {
    assertThat(recordings(folder)).hasSize(1);
    return recordings(folder).get(0);
  }
}
