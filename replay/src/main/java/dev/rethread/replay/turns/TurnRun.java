package dev.rethread.replay.turns;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.RecordRun;
import dev.rethread.replay.RecordRun.Recorded;
import dev.rethread.replay.RecordedProgram;
import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program in a fresh JVM in which its threads take turns: first as given, then as a strategy
 * has it. Every run leaves a recording.
 *
 * @param agent what controls and records
 * @param command the program
 * @param program where it runs; null for here
 * @param timeout after which a run counts as hung
 * @param seeds of all that is random in the program, as the agent wants them; empty for the usual
 */
public record TurnRun(
    AgentJar agent,
    JavaCommand command,
    @Nullable RecordedProgram program,
    Duration timeout,
    String seeds) {
  /** Of a program that runs here. */
  public TurnRun(AgentJar agent, JavaCommand command, Duration timeout) {
    this(agent, command, null, timeout, "");
  }

  /** Of a program that has been recorded, with random numbers as it had them. */
  public static TurnRun of(
      AgentJar agent, Recording recording, RecordedProgram program, Duration timeout) {
    String seeds =
        Stream.of("random.seed", "random.splittable", "random.uniquifier", "collection.salt")
            .map(recording::meta)
            .collect(Collectors.joining(":"));
    return new TurnRun(agent, program.command().with(program.java()), program, timeout, seeds);
  }

  /**
   * Who goes on where no switches are given.
   *
   * @param name {@code random}, {@code pct}, {@code pos}, or {@code none}: nobody before the one
   *     that runs cannot go on
   * @param seed of what is random
   * @param depth of PCT
   * @param length of PCT: how many steps a run has
   */
  public record Tail(String name, long seed, int depth, long length) {
    public static final Tail NONE = new Tail("none", 0, 0, 0);
  }

  /**
   * What became of a run.
   *
   * @param recording of the run
   * @param sign of its failure, null if it passed
   * @param switches that it had
   * @param preemptions those of the switches that left a thread which could have gone on
   * @param steps how often somebody was chosen
   */
  public record Turned(
      Recording recording,
      @Nullable FailureSign sign,
      Switches switches,
      int preemptions,
      long steps) {
    static @Nullable Turned of(Recording recording) {
      Switches switches = recording.switches();
      return switches == null
          ? null
          : new Turned(
              recording,
              FailureSign.of(recording),
              switches,
              number(recording.meta("preemptions")),
              number(recording.meta("steps")));
    }

    private static int number(String text) {
      return text.isEmpty() ? 0 : Integer.parseInt(text);
    }
  }

  /**
   * Runs once.
   *
   * @param first switches to begin with, null for none
   * @param file the recording, which is overwritten
   * @return null if the run left no recording that says how its threads took turns
   */
  public @Nullable Turned run(@Nullable Switches first, Tail tail, Path file)
      throws WrongUseException {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("strategy", tail.name());
    options.put("seed", Long.toString(tail.seed()));
    options.put("depth", Integer.toString(tail.depth()));
    options.put("length", Long.toString(tail.length()));
    if (!seeds.isEmpty()) {
      options.put("seeds", seeds);
    }
    Path given = file.resolveSibling(file.getFileName() + ".switches");
    try {
      if (first != null) {
        Files.writeString(given, first.toString());
        options.put("switches", given.toAbsolutePath().toString());
      }
      Recorded recorded = new RecordRun(agent, command, timeout, options, true, program).run(file);
      return recorded.recording() == null ? null : Turned.of(recorded.recording());
    } catch (IOException e) {
      throw new WrongUseException("cannot write " + given + ": " + e.getMessage());
    } finally {
      try {
        Files.deleteIfExists(given);
      } catch (IOException e) {
        // It is overwritten by the next run.
      }
    }
  }
}
