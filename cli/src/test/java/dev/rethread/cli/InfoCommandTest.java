package dev.rethread.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCommandTest {
  @TempDir Path folder;

  @Test
  void shows_a_recording_as_text() throws Exception {
    Path file = TinyRecording.write(folder.resolve("x.rth"));
    Invocation info = Invocation.of("info", file);
    assertThat(info.exitCode()).isZero();
    assertThat(info.err()).isEmpty();
    assertThat(info.out())
        .contains("technique   light, by rethread 0.1\n")
        .contains("JDK         17.0.99+9 (Acme) in /jdk\n")
        .contains("command     java Main 'two words'\n")
        .contains("end         java.lang.Error: why in thread \"worker\"\n")
        .contains("failure     java.lang.Error: why in 0.0 \"worker\"\n")
        .contains("    at Main.run:7\n")
        .contains("            0 \"main\": 9 events, blocked, waits to be notified\n")
        .contains("              0.0 \"worker\": 5 events, ended\n")
        .contains("events      14\n")
        .containsPattern(" 1  edges\n")
        .containsPattern(" 1  values\n")
        .containsPattern(" 1  thread starts\n")
        .doesNotContain("outputs")
        .contains("  class a.B is not instrumented: too large\n");
  }

  @Test
  void has_no_schedule_of_threads_that_ran_in_parallel() throws Exception {
    Path file = TinyRecording.write(folder.resolve("x.rth"));
    Invocation info = Invocation.of("info", "--schedule", file);
    assertThat(info.exitCode()).isEqualTo(2);
    assertThat(info.out()).isEmpty();
    assertThat(info.err())
        .isEqualTo(
            "rethread: "
                + file
                + ": its threads ran in parallel; one in which they take turns: rethread simplify\n");
  }

  @Test
  void shows_a_recording_as_one_json_object() throws Exception {
    Path file = TinyRecording.write(folder.resolve("x.rth"));
    Invocation info = Invocation.of("info", "--json", file);
    assertThat(info.exitCode()).isZero();
    assertThat(info.err()).isEmpty();
    assertThat(info.out().lines()).hasSize(1);
    assertThat(info.out())
        .startsWith("{\"file\":\"" + file + "\",\"bytes\":")
        .contains(
            "\"closed\":true,\"cut\":false,\"droppedBytes\":0,\"droppedUntil\":null,\"technique\":\"light\"")
        .contains("\"command\":[\"java\",\"Main\",\"two words\"]")
        .contains(
            "{\"index\":2,\"path\":\"0.0\",\"name\":\"worker\",\"kind\":\"thread\",\"parent\":1,"
                + "\"events\":5,\"state\":\"ended\",\"waitsFor\":null}")
        .contains("\"records\":{\"edges\":1,\"further edges\":0,\"values\":1,")
        .contains("\"frames\":[\"Main.run:7\"]")
        .contains("\"notes\":[\"class a.B is not instrumented: too large\"]");
  }
}
