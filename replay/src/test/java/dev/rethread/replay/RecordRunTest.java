package dev.rethread.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rethread.replay.RecordRun.Recorded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordRunTest {
  @TempDir Path folder;
  private final AgentJar agent = new AgentJar(Path.of("/r/rethread-agent.jar"));

  private Recorded run(String script, RecordingBuilder left) throws Exception {
    Path prepared = left.write(folder.resolve("prepared"));
    FakeJdk jdk = new FakeJdk(folder.resolve("jdk"), "cp '" + prepared + "' \"$file\"; " + script);
    JavaCommand command = new JavaCommand(List.of(jdk.java().toString(), "-cp", "x", "Main"));
    return new RecordRun(agent, command, null, Map.of(), true).run(folder.resolve("out.rth"));
  }

  @Test
  void passes_the_exit_code_on_and_counts_other_than_zero_as_failure() throws Exception {
    Recorded recorded = run("exit 3", new RecordingBuilder().failure("exit", 0, "3", ""));
    assertThat(recorded.exitCode()).isEqualTo(3);
    assertThat(recorded.failed()).isTrue();
    assertThat(recorded.failure()).isEqualTo("exit code 3");
    assertThat(run("exit 0", new RecordingBuilder()).failed()).isFalse();
  }

  @Test
  void counts_an_uncaught_exception_as_failure_though_the_exit_code_is_zero() throws Exception {
    Recorded recorded = run("", new RecordingBuilder().failure("exception", 2, "E", "why"));
    assertThat(recorded.exitCode()).isZero();
    assertThat(recorded.failed()).isTrue();
    assertThat(recorded.failure()).isEqualTo("E: why");
  }

  @Test
  void says_why_there_is_no_recording() throws Exception {
    Recorded recorded = run("rm \"$file\"; exit 1", new RecordingBuilder());
    assertThat(recorded.recording()).isNull();
    assertThat(recorded.problem()).contains("no such file");
    assertThat(recorded.failure()).isEqualTo("exit code 1");
  }

  @Test
  void puts_agent_and_flag_first_and_the_timeout_into_the_agents_options() throws Exception {
    Path args = folder.resolve("args");
    FakeJdk jdk =
        new FakeJdk(
            folder.resolve("jdk"), "for a in \"$@\"; do echo \"$a\"; done > '" + args + "'");
    JavaCommand command = new JavaCommand(List.of(jdk.java().toString(), "-cp", "x", "Main"));
    Path file = folder.resolve("a,b.rth");
    Recorded unused =
        new RecordRun(agent, command, Duration.ofSeconds(2), Map.of(), true).run(file);
    assertThat(Files.readAllLines(args))
        .containsExactly(
            "-javaagent:/r/rethread-agent.jar=file="
                + file.toString().replace(",", "%2C")
                + ",timeout=2000ms,quiet",
            RecordRun.KEEP_STACKS,
            "-cp",
            "x",
            "Main");
    assertThat(unused.recording()).isNull();
  }

  @Test
  void says_when_the_executable_does_not_exist() {
    JavaCommand command = new JavaCommand(List.of("/gone/java", "Main"));
    assertThatThrownBy(
            () -> new RecordRun(agent, command, null, Map.of(), true).run(folder.resolve("x")))
        .isInstanceOf(WrongUseException.class)
        .hasMessageStartingWith("cannot run /gone/java");
  }
}
