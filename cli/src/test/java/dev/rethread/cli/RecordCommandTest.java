package dev.rethread.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With a java that is a script: it counts its runs and leaves the recording that the test wants.
 */
class RecordCommandTest {
  @TempDir Path folder;
  private Path java;
  private Path out;

  @BeforeEach
  void make_an_agent() throws IOException {
    System.setProperty("rethread.agent.jar", Files.createFile(folder.resolve("a.jar")).toString());
    out = folder.resolve("out.rth");
    java = folder.resolve("java");
  }

  @AfterEach
  void forget_the_agent() {
    System.clearProperty("rethread.agent.jar");
  }

  /** Fails in the given run, as exit code 3; 0 for never. */
  private void failInRun(int run) throws IOException {
    Path empty = Files.write(folder.resolve("empty"), header());
    Files.writeString(
        java,
        """
        #!/bin/sh
        file=${1#*=file=}
        file=${file%%%%,*}
        cp '%s' "$file"
        echo x >> '%s'
        test "$(wc -l < '%s')" -eq %d && exit 3
        exit 0
        """
            .formatted(empty, runs(), runs(), run));
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private static byte[] header() {
    return Arrays.copyOf(TinyRecording.bytes(), Format.HEADER_BYTES);
  }

  private Path runs() {
    return folder.resolve("runs");
  }

  @Test
  void keeps_the_recording_and_says_how_to_replay_it() throws Exception {
    failInRun(0);
    Invocation record = Invocation.of("record", "-o", out, "--", java, "Main");
    assertThat(record)
        .isEqualTo(
            new Invocation(
                0,
                "",
                "rethread: recorded " + out + ", to run it again: rethread replay " + out + "\n"));
    assertThat(out).exists();
  }

  @Test
  void gives_the_programs_exit_code() throws Exception {
    failInRun(1);
    assertThat(Invocation.of("record", "-o", out, "--", java, "Main").exitCode()).isEqualTo(3);
  }

  @Test
  void needs_no_dashes_before_the_program_and_leaves_it_its_options() throws Exception {
    failInRun(0);
    assertThat(Invocation.of("record", "-o", out, java, "--json", "Main", "-o", "x").err())
        .startsWith("rethread: recorded " + out);
  }

  @Test
  void keeps_nothing_of_a_run_that_passed_if_only_failures_count() throws Exception {
    failInRun(0);
    Files.writeString(out, "an older recording");
    Invocation record = Invocation.of("record", "-o", out, "--on", "failure", "--", java, "Main");
    assertThat(record.err()).isEqualTo("rethread: the run passed, its recording was not kept\n");
    assertThat(out).hasContent("an older recording");
    try (var files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().contains("part"));
    }
  }

  @Test
  void runs_until_a_run_fails_and_keeps_that_one() throws Exception {
    failInRun(3);
    Invocation record = Invocation.of("record", "-o", out, "--until-failure", "--", java, "Main");
    assertThat(record.exitCode()).isEqualTo(3);
    assertThat(record.err()).startsWith("rethread: failed in run 3: exit code 3\n");
    assertThat(Files.readAllLines(runs())).hasSize(3);
    assertThat(out).hasBinaryContent(header());
  }

  @Test
  void gives_up_after_as_many_runs_as_wanted() throws Exception {
    failInRun(0);
    Invocation record = Invocation.of("record", "-o", out, "--until-failure=4", "--", java, "Main");
    assertThat(record.exitCode()).isZero();
    assertThat(record.err()).isEqualTo("rethread: no failure in 4 runs\n");
    assertThat(Files.readAllLines(runs())).hasSize(4);
    assertThat(out).doesNotExist();
  }

  @Test
  void summarises_as_json() throws Exception {
    failInRun(2);
    Invocation record =
        Invocation.of("record", "-o", out, "--json", "--until-failure=9", "--", java, "Main");
    assertThat(record.out())
        .isEqualTo(
            "{\"recording\":\""
                + out
                + "\",\"failed\":true,\"failure\":\"exit code 3\",\"exitCode\":3,\"runs\":2,"
                + "\"problem\":null,\"children\":[]}\n");
  }

  @Test
  void says_when_the_run_left_no_recording_and_still_gives_its_exit_code() throws Exception {
    failInRun(1);
    Files.writeString(java, "#!/bin/sh\nexit 5\n");
    Invocation record = Invocation.of("record", "-o", out, "--", java, "Main");
    assertThat(record.exitCode()).isEqualTo(5);
    assertThat(record.err()).isEqualTo("rethread: no recording: " + out + ": no such file\n");
  }
}
