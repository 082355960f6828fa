package dev.rethread.replay;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program once under the recording agent. The program's streams are the tool's own and its
 * exit code is passed on.
 *
 * @param agent what records
 * @param command the program
 * @param timeout after which the run counts as hung, null for never
 * @param options further options of the agent
 * @param quiet whether the program's output is dropped
 * @param program where the program runs; null for here
 */
public record RecordRun(
    AgentJar agent,
    JavaCommand command,
    @Nullable Duration timeout,
    Map<String, String> options,
    boolean quiet,
    @Nullable RecordedProgram program) {
  /** Of a program that runs here. */
  public RecordRun(
      AgentJar agent,
      JavaCommand command,
      @Nullable Duration timeout,
      Map<String, String> options,
      boolean quiet) {
    this(agent, command, timeout, options, quiet, null);
  }

  /** Without it, HotSpot throws exceptions that have no stack to compare. */
  static final String KEEP_STACKS = "-XX:-OmitStackTraceInFastThrow";

  /** How much longer than the timeout a JVM may take to close its recording. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  /**
   * What became of a run.
   *
   * @param exitCode of the JVM
   * @param recording null if there is none that can be read
   * @param problem why there is none, empty if there is one
   */
  public record Recorded(int exitCode, @Nullable Recording recording, String problem) {
    /** Whether the program failed: by its exit code, an uncaught exception, or hanging. */
    public boolean failed() {
      return exitCode != 0 || (recording != null && !recording.failures().isEmpty());
    }

    /** The failure as a user would name it, empty if there was none. */
    public String failure() {
      List<FailureEntry> failures = recording == null ? List.of() : recording.failures();
      for (FailureEntry failure : failures) {
        if (!failure.kind().equals("exit")) {
          return failure.toString();
        }
      }
      return exitCode == 0 ? "" : "exit code " + exitCode;
    }
  }

  /** Runs the program and records it to the file, which is overwritten. */
  public Recorded run(Path file) throws WrongUseException {
    ProcessBuilder builder = new ProcessBuilder(fullCommand(file).words()).inheritIO();
    if (program != null) {
      program.settle(builder);
    }
    if (quiet) {
      builder.redirectOutput(Redirect.DISCARD);
      builder.redirectError(Redirect.DISCARD);
      Path input = program == null ? null : program.input();
      builder.redirectInput(input == null ? ReplayRun.nothing() : Redirect.from(input.toFile()));
    }
    int exitCode = TargetJvm.run(builder, timeout == null ? null : timeout.plus(GRACE));
    try {
      return new Recorded(exitCode, Recording.open(file), "");
    } catch (RecordingException e) {
      return new Recorded(exitCode, null, String.valueOf(e.getMessage()));
    }
  }

  /** The program's command line with the agent, which records to the file. */
  public JavaCommand fullCommand(Path file) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("file", file.toAbsolutePath().toString());
    if (timeout != null) {
      all.put("timeout", timeout.toMillis() + "ms");
    }
    all.putAll(options);
    all.put("quiet", "");
    return command.withFirst(List.of(agent.argument(all), KEEP_STACKS));
  }
}
