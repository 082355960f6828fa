package dev.rethread.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rethread.replay.ReplayRun.Output;
import dev.rethread.replay.ReplayRun.Settings;
import dev.rethread.replay.debug.DebugProxy;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayRunTest {
  private static final Settings QUIET = new Settings(Output.DISCARD, null, null);
  private static final String END_NORMALLY =
      "printf 'how=normal\\nstatus=-1\\nreport=\\n' > \"$result\"";

  @TempDir Path folder;
  private final AgentJar agent = new AgentJar(Path.of("/r/rethread-agent.jar"));

  private Recording recording(String script) throws Exception {
    return new FakeJdk(folder.resolve("jdk"), script)
        .recording(Files.createDirectories(folder.resolve("work")))
        .meta("end", "normal")
        .meta("exit", "-1")
        .thread(1, 0, 0, "main")
        .last(1, 4, Format.STATE_ENDED, "")
        .open(folder.resolve("r.rth"));
  }

  private Path out(String name) {
    return folder.resolve(name);
  }

  @Test
  void starts_what_was_recorded_where_and_with_what_it_was() throws Exception {
    String script =
        "env > '%s'; pwd > '%s'; cat > '%s'; for a in \"$@\"; do echo \"$a\"; done > '%s'; "
            .formatted(out("env"), out("pwd"), out("stdin"), out("args"));
    Recording recording = recording(script + END_NORMALLY);
    try (ReplayRun run = ReplayRun.prepare(recording, agent)) {
      assertThat(run.run(QUIET).reproduced()).isTrue();
    }
    List<String> args = Files.readAllLines(out("args"));
    assertThat(args.get(0))
        .startsWith("-javaagent:/r/rethread-agent.jar=replay=" + recording.file() + ",schedule=")
        .contains(",result=")
        .doesNotContain("trace=")
        .doesNotContain("debug");
    assertThat(args.subList(1, args.size()))
        .containsExactly(
            RecordRun.KEEP_STACKS, "-XX:ActiveProcessorCount=3", "Main", "an argument");
    assertThat(Files.readAllLines(out("env")))
        .contains("GREETING=hello world", "PATH=/usr/bin:/bin")
        .noneMatch(line -> line.startsWith("HOME="));
    assertThat(Files.readString(out("pwd")).strip())
        .isEqualTo(folder.resolve("work").toRealPath().toString());
    assertThat(out("stdin")).isEmptyFile();
  }

  @Test
  void a_jvm_that_leaves_no_result_has_crashed() throws Exception {
    try (ReplayRun run = ReplayRun.prepare(recording("exit 134"), agent)) {
      assertThat(run.run(QUIET)).isEqualTo(new Replayed.Crashed(134));
      assertThat(run.run(QUIET).report()).contains("exit code 134");
    }
  }

  @Test
  void a_result_that_is_not_complete_counts_as_a_crash() throws Exception {
    try (ReplayRun run = ReplayRun.prepare(recording("printf 'ho' > \"$result\"; exit 1"), agent)) {
      assertThat(run.run(QUIET)).isEqualTo(new Replayed.Crashed(1));
    }
  }

  @Test
  void one_run_does_not_see_the_result_of_the_one_before() throws Exception {
    Path mark = out("mark");
    String script = "test -e '%s' && exit 7; touch '%s'; ".formatted(mark, mark);
    try (ReplayRun run = ReplayRun.prepare(recording(script + END_NORMALLY), agent)) {
      assertThat(run.run(QUIET).reproduced()).isTrue();
      assertThat(run.run(QUIET)).isEqualTo(new Replayed.Crashed(7));
    }
  }

  @Test
  void a_divergence_comes_with_its_report() throws Exception {
    String script =
        "printf 'how=diverged\\nstatus=0\\nreport=event 7\\\\nexpected\\n' > \"$result\"";
    try (ReplayRun run = ReplayRun.prepare(recording(script), agent)) {
      assertThat(run.run(QUIET)).isEqualTo(new Replayed.Diverged("event 7\nexpected"));
    }
  }

  @Test
  void debugging_and_tracing_are_passed_on() throws Exception {
    try (ReplayRun run = ReplayRun.prepare(recording("exit 1"), agent);
        DebugProxy debugger = DebugProxy.listen(0)) {
      JavaCommand command =
          run.command(
              new Settings(Output.INHERIT, debugger, Path.of("/t/trace")),
              Path.of("/t/result"),
              Path.of("/t/landmarks"));
      assertThat(command.words().get(1)).isEqualTo(debugger.argument());
      assertThat(command.words().get(2))
          .contains(",trace=/t/trace,landmarks=/t/landmarks")
          .endsWith(",debug");
    }
  }

  @Test
  void rejects_a_recording_without_anything_in_it() throws Exception {
    Recording empty = new RecordingBuilder().open(folder.resolve("e.rth"));
    assertThatThrownBy(() -> ReplayRun.prepare(empty, agent))
        .isInstanceOf(WrongUseException.class)
        .hasMessageContaining("e.rth stops before the program started");
  }

  @Test
  void rejects_an_unknown_technique_none_and_a_contradictory_recording() throws Exception {
    Recording other =
        new RecordingBuilder().meta("technique", "magic").open(folder.resolve("m.rth"));
    assertThatThrownBy(() -> ReplayRun.prepare(other, agent))
        .isInstanceOf(WrongUseException.class)
        .hasMessageContaining("technique \"magic\"");
    Recording bare = new RecordingBuilder().meta("technique", "none").open(folder.resolve("n.rth"));
    assertThatThrownBy(() -> ReplayRun.prepare(bare, agent))
        .isInstanceOf(WrongUseException.class)
        .hasMessageContaining("records no order");
    Recording contradictory =
        new FakeJdk(folder.resolve("jdk2"), "")
            .recording(folder)
            .thread(1, 0, 0, "a")
            .thread(2, 0, 0, "b")
            .edge(1, 1, 2, 1)
            .edge(2, 1, 1, 1)
            .open(folder.resolve("c.rth"));
    assertThatThrownBy(() -> ReplayRun.prepare(contradictory, agent))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("contradicts itself");
  }

  @Test
  void events_that_make_no_sense_are_damage_and_not_a_crash_of_the_tool() throws Exception {
    RecordingBuilder builder =
        new FakeJdk(folder.resolve("jdk3"), "").recording(folder).thread(1, 0, 0, "a");
    builder.record(1, 1, 15);
    Recording recording = builder.open(folder.resolve("d.rth"));
    assertThatThrownBy(() -> ReplayRun.prepare(recording, agent))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("damaged")
        .hasMessageContaining("unknown record type 15");
  }
}
