package dev.rethread.replay;

import dev.rethread.replay.debug.DebugProxy;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.ReplayResult;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import dev.rethread.trace.ThreadEntry;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Replays one recording, any number of times, each in a fresh JVM: the recorded command line,
 * environment and working directory, with the replaying agent in place of the recording one.
 */
public final class ReplayRun implements AutoCloseable {
  /** Where the program's standard output and error go. */
  public enum Output {
    INHERIT,
    DISCARD
  }

  /**
   * What may differ from one replay to the next.
   *
   * @param debugger what a debugger attaches to before the program starts, null for no debugging
   * @param trace file for the trace of all accesses, null for none
   * @param limit time after which it is given up, null for none
   */
  public record Settings(
      Output output,
      @Nullable DebugProxy debugger,
      @Nullable Path trace,
      @Nullable Duration limit) {
    public Settings(Output output, @Nullable DebugProxy debugger, @Nullable Path trace) {
      this(output, debugger, trace, null);
    }
  }

  private static final String SCHEDULE = "schedule";

  private final Recording recording;
  private final RecordedProgram program;
  private final AgentJar agent;
  private final Path folder;
  private final Schedule schedule;
  private int runs;

  private ReplayRun(
      Recording recording,
      RecordedProgram program,
      AgentJar agent,
      Path folder,
      Schedule schedule) {
    this.recording = recording;
    this.program = program;
    this.agent = agent;
    this.folder = folder;
    this.schedule = schedule;
  }

  /**
   * Checks that the recording can be replayed here, and finds its schedule.
   *
   * @throws WrongUseException if the JDK or the class path is not the recorded one
   * @throws RecordingException if the recording is damaged or contradicts itself
   */
  public static ReplayRun prepare(Recording recording, AgentJar agent)
      throws WrongUseException, RecordingException {
    return prepare(recording, agent, null);
  }

  /**
   * The same.
   *
   * @param seed chooses any schedule that the recording allows; null for the usual one
   */
  public static ReplayRun prepare(Recording recording, AgentJar agent, @Nullable Long seed)
      throws WrongUseException, RecordingException {
    if (recording.meta("technique").isEmpty()) {
      throw new WrongUseException(
          recording.file() + " stops before the program started: there is nothing to replay");
    }
    if (recording.dropped()) {
      throw new WrongUseException(
          recording.file()
              + " has lost its beginning, because --ring bounds its size:"
              + " rethread info shows what is left, but a replay needs all of it");
    }
    Solvers.check(recording); // first: this is quick, and may say that there is nothing to find
    RecordedProgram program = RecordedProgram.of(recording);
    new SameSurroundings(recording, program).check();
    Schedule schedule =
        seed == null ? Solvers.solve(recording) : Solvers.solveAnyhow(recording, seed);
    try {
      Path folder = Files.createTempDirectory("rethread-replay");
      schedule.write(folder.resolve(SCHEDULE));
      return new ReplayRun(recording, program, agent, folder, schedule);
    } catch (IOException e) {
      throw new WrongUseException("cannot write the schedule: " + e);
    }
  }

  /** Replays once. */
  public Replayed run(Settings settings) throws WrongUseException {
    return run(settings, null);
  }

  /**
   * The order of the run by threads, as a run in turns can follow it: what initialises classes
   * belongs to the thread that it interrupts. A replay tells where the switches are in the program,
   * if it gets through; their numbers are known in any case.
   */
  public Switches switches() throws WrongUseException {
    Path file = folder.resolve("landmarks");
    LandmarkFile landmarks = LandmarkFile.NONE;
    if (LandmarkFile.canHave(schedule.size())
        && run(new Settings(Output.DISCARD, null, null), file).reproduced()) {
      landmarks = LandmarkFile.read(file);
    }
    Switches switches = new Switches();
    for (int i = 0; i < schedule.size(); i++) {
      ThreadEntry thread = recording.thread(schedule.thread(i));
      if (thread != null && thread.kind() != Format.KIND_CLASS_INIT) {
        switches.add(new Stretch(thread.path(), schedule.end(i), landmarks.of(i)));
      }
    }
    return switches;
  }

  private Replayed run(Settings settings, @Nullable Path landmarks) throws WrongUseException {
    Path result = folder.resolve("result-" + ++runs);
    ProcessBuilder builder = new ProcessBuilder(command(settings, result, landmarks).words());
    program.settle(builder);
    builder.redirectInput(nothing());
    ProcessBuilder.Redirect output =
        settings.output() == Output.INHERIT
            ? ProcessBuilder.Redirect.INHERIT
            : ProcessBuilder.Redirect.DISCARD;
    builder.redirectOutput(output).redirectError(output);
    int exitCode = TargetJvm.run(builder, settings.limit());
    if (!Files.isRegularFile(result)) {
      return new Replayed.Crashed(exitCode);
    }
    try {
      return new Reproduction(recording).judge(ReplayResult.read(result));
    } catch (IOException | RuntimeException e) {
      return new Replayed.Crashed(exitCode); // it died while it wrote
    }
  }

  /** The inputs come from the recording. */
  static ProcessBuilder.Redirect nothing() {
    return ProcessBuilder.Redirect.from(new File(File.separatorChar == '\\' ? "NUL" : "/dev/null"));
  }

  JavaCommand command(Settings settings, Path result, @Nullable Path landmarks) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("replay", recording.file().toAbsolutePath().toString());
    options.put("schedule", folder.resolve(SCHEDULE).toString());
    options.put("result", result.toString());
    if (settings.trace() != null) {
      options.put("trace", settings.trace().toAbsolutePath().toString());
    }
    if (landmarks != null) {
      options.put("landmarks", landmarks.toString());
    }
    List<String> arguments = new ArrayList<>();
    if (settings.debugger() != null) {
      options.put("debug", "");
      arguments.add(settings.debugger().argument());
    }
    arguments.add(agent.argument(options));
    if (!program.command().words().contains(RecordRun.KEEP_STACKS)) {
      arguments.add(RecordRun.KEEP_STACKS);
    }
    arguments.add("-XX:ActiveProcessorCount=" + recording.meta("processors"));
    return program.command().with(program.java()).withFirst(arguments);
  }

  /** Removes the files that the replays used. */
  @Override
  public void close() {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      // They are in the folder for temporary files: the system removes them some day.
    }
  }
}
