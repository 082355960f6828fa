package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.RecordedProgram;
import dev.rethread.replay.Replayed;
import dev.rethread.replay.Reproduction;
import dev.rethread.replay.Solvers;
import dev.rethread.trace.Optimisation;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ReplayResult;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.Technique;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records a program and replays the recording, each in a JVM of its own whose output is caught. The
 * steps are those of {@code rethread record} and {@code rethread replay}, taken here without a JVM
 * for the tool; {@link CommandLineIT} tests the tool itself.
 *
 * @param jdk to run on
 * @param words what follows the JVM's executable
 * @param input what the program finds on standard input
 * @param timeoutMillis after which the run counts as hung, 0 for never
 * @param folder for the recording and all output; the program works there
 */
record Trial(Jdk jdk, List<String> words, byte[] input, long timeoutMillis, Path folder) {
  /** Lets the JVM compile in the simple way only: a short run takes less processor time. */
  static final String SIMPLY = "-XX:TieredStopAtLevel=1";

  /**
   * What makes recording faster, and is not to be done in any trial: the names of {@link
   * Optimisation}, with plus signs between.
   */
  private static final String WITHOUT = System.getProperty("rethread.without", "");

  private static final String KEEP_STACKS = "-XX:-OmitStackTraceInFastThrow";

  /**
   * A replay and its judgement.
   *
   * @param verdict as {@code rethread replay} gives it
   */
  record Replay(ChildProcess process, Replayed verdict) {}

  Trial {
    words = List.copyOf(words);
  }

  static Trial of(TargetProgram program, Jdk jdk, Path folder) {
    long timeout = program.ending() == TargetProgram.Ending.EXIT ? 0 : 4_000;
    return new Trial(
        jdk, program.words(TargetPrograms.CLASS_PATH), program.inputBytes(), timeout, folder);
  }

  Path file() {
    return folder.resolve("recording.rth");
  }

  /** The command line of a recorded run. */
  List<String> recordCommand() {
    return recordCommand(Map.of());
  }

  private List<String> recordCommand(Map<String, String> more) {
    Map<String, String> options = new LinkedHashMap<>(more);
    if (!WITHOUT.isEmpty()) {
      options.putIfAbsent("without", WITHOUT);
    }
    options.put("file", file().toString());
    if (timeoutMillis > 0) {
      options.put("timeout", timeoutMillis + "ms");
    }
    options.put("quiet", "");
    List<String> command = new ArrayList<>();
    command.add(jdk.java());
    command.add(Layout.agent().argument(options));
    command.add(KEEP_STACKS);
    command.addAll(words);
    return command;
  }

  /** A process to start for a recorded run. */
  ProcessBuilder recorder() {
    return ChildProcess.builder(recordCommand(), folder, input);
  }

  /** Runs the program under the recorder. */
  ChildProcess record() {
    return ChildProcess.run(recorder(), folder, "record");
  }

  /** Runs the program under the recorder of a technique. */
  ChildProcess record(Technique technique) {
    return record(Map.of("technique", technique.toString()), "record");
  }

  /** Runs the program under the recorder of Light, without one of the things that make it fast. */
  ChildProcess recordWithout(Optimisation optimisation) {
    return record(Map.of("without", optimisation.label()), "record");
  }

  /** Runs the program under the recorder, with its threads taking turns. */
  ChildProcess recordInTurns(String strategy, long seed) {
    return record(Map.of("strategy", strategy, "seed", Long.toString(seed)), "turns");
  }

  private ChildProcess record(Map<String, String> options, String name) {
    List<String> command = recordCommand(options);
    return ChildProcess.run(ChildProcess.builder(command, folder, input), folder, name);
  }

  /** Runs the program without Rethread. */
  ChildProcess plain() {
    List<String> command = new ArrayList<>(List.of(jdk.java()));
    command.addAll(words);
    return ChildProcess.run(ChildProcess.builder(command, folder, input), folder, "plain");
  }

  Recording recording() throws Exception {
    return Recording.open(file());
  }

  /** Replays the recording once. */
  Replay replay() throws Exception {
    return replay(Solvers.solve(recording()));
  }

  /** The same in any order that the recording allows. */
  Replay replayShuffled(long seed) throws Exception {
    return replay(Solvers.solveAnyhow(recording(), seed));
  }

  private Replay replay(Schedule solved) throws Exception {
    Recording recording = recording();
    Path schedule = folder.resolve("schedule");
    Path result = folder.resolve("result");
    Files.deleteIfExists(result);
    solved.write(schedule);
    RecordedProgram program = RecordedProgram.of(recording);
    JavaCommand command =
        program
            .command()
            .with(program.java())
            .withFirst(
                List.of(
                    argument(schedule, result),
                    KEEP_STACKS,
                    "-XX:ActiveProcessorCount=" + recording.meta("processors")));
    ProcessBuilder builder = ChildProcess.builder(command.words(), folder, new byte[0]);
    builder.environment().clear();
    builder.environment().putAll(program.environment());
    ChildProcess process = ChildProcess.run(builder, folder, "replay");
    return new Replay(process, judge(recording, process, result));
  }

  private String argument(Path schedule, Path result) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("replay", file().toString());
    options.put("schedule", schedule.toString());
    options.put("result", result.toString());
    return Layout.agent().argument(options);
  }

  private static Replayed judge(Recording recording, ChildProcess process, @Nullable Path result)
      throws Exception {
    return result == null || !Files.exists(result)
        ? new Replayed.Crashed(process.exitCode())
        : new Reproduction(recording).judge(ReplayResult.read(result));
  }

  /** Fails unless the replay is the recorded run again, in every way that shows. */
  void assertReproduced(ChildProcess recorded, Replay replay) throws Exception {
    assertThat(replay.verdict().reproduced())
        .as(
            "%s replays as recorded, but it was %s:%n%s%nreplay again with: ./rethread replay %s%n",
            this, replay.verdict().outcome(), replay.verdict().report(), file())
        .isTrue();
    assertThat(replay.process().out())
        .as("standard output, recorded in %s", file())
        .isEqualTo(recorded.out());
    assertThat(replay.process().stdout()).isEqualTo(recorded.stdout());
    boolean ended = recording().closed() && !recording().meta("end").equals("hang");
    if (ended) {
      assertThat(replay.process().exitCode())
          .as("exit code, recorded in %s", file())
          .isEqualTo(recorded.exitCode());
    }
  }

  /** The same with an option of the JVM. */
  Trial with(String option) {
    List<String> more = new ArrayList<>(words);
    more.add(0, option);
    return new Trial(jdk, more, input, timeoutMillis, folder);
  }

  /** Names the program. */
  @Override
  public String toString() {
    return String.join(" ", words.subList(words.indexOf("-cp") + 2, words.size())) + " on " + jdk;
  }
}
