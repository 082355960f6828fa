package dev.rethread.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedProgramTest {
  @TempDir Path folder;

  @Test
  void is_what_the_user_started_without_the_agent() throws Exception {
    RecordedProgram program =
        RecordedProgram.of(
            new FakeJdk(folder.resolve("jdk"), "").recording(folder).open(folder.resolve("r.rth")));
    assertThat(program.command().words()).containsExactly("java", "Main", "an argument");
    assertThat(program.environment()).containsOnlyKeys("PATH", "GREETING");
    assertThat(program.java()).isEqualTo(folder.resolve("jdk/bin/java"));
  }

  @Test
  void loses_an_agent_that_came_by_a_variable() throws Exception {
    RecordedProgram program =
        RecordedProgram.of(
            new RecordingBuilder()
                .meta("user.dir", "/")
                .meta(
                    "env.JAVA_TOOL_OPTIONS", "-Xmx1g -javaagent:/r/rethread-agent.jar=file=x -Da=b")
                .meta("env.OTHER", "-javaagent:/r/rethread-agent.jar")
                .open(folder.resolve("r.rth")));
    assertThat(program.environment())
        .containsEntry("JAVA_TOOL_OPTIONS", "-Xmx1g -Da=b")
        .containsEntry("OTHER", "-javaagent:/r/rethread-agent.jar");
  }
}
