package dev.rethread.cli;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.ChildRecordings;
import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.RecordRun;
import dev.rethread.replay.RecordRun.Recorded;
import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Technique;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rethread record}: runs a program and keeps a recording. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    customSynopsis = "rethread record [OPTIONS] -- java …",
    description = "Runs a Java program and keeps a recording of the run.",
    footer = {
      "",
      "The program's output and exit code pass through untouched. A run failed if its exit code",
      "is not 0, a thread ended by an uncaught exception, or --timeout ran out.",
      "",
      "Example:",
      "  rethread record --until-failure --timeout 30s -- java -cp app.jar com.acme.FlakyTest",
    })
final class RecordCommand implements Callable<Integer> {
  /** Which recordings are kept. */
  enum Keep {
    failure,
    always
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The recording. Default: PROGRAM-DATE-TIME.rth in the current folder.")
  private @Nullable Path output;

  @Option(
      names = "--technique",
      paramLabel = "NAME",
      defaultValue = "light",
      converter = TechniqueConverter.class,
      description = {
        "How to record: light (the default), leap, stride;",
        "none counts events without recording their order, for comparison."
      })
  private Technique technique = Technique.LIGHT;

  @Option(
      names = "--on",
      paramLabel = "WHEN",
      defaultValue = "always",
      description = "Keep the recording on failure, or always (the default).")
  private Keep keep = Keep.always;

  @Option(
      names = "--until-failure",
      paramLabel = "N",
      arity = "0..1",
      fallbackValue = "1000",
      preprocessor = AttachedValue.class,
      description = "Run again, up to N times (1000), until a run fails; keep that recording.")
  private int untilFailure;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "A run that takes longer hangs, which is a failure: 500ms, 10s, 2m.")
  private @Nullable Duration timeout;

  @Option(
      names = "--ring",
      paramLabel = "SIZE",
      converter = RingConverter.class,
      description = {
        "Let the recording grow to SIZE only, such as 64m or 2g, and drop the oldest of it then.",
        "What has lost its beginning can be looked at, but not replayed."
      })
  private @Nullable Long ring;

  @Option(names = "--no-children", description = "Do not record the JVMs that the program starts.")
  private boolean noChildren;

  @Option(
      names = "--json",
      description = "After the program's own output, a summary as one JSON object on one line.")
  private boolean json;

  @Parameters(hidden = true)
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() throws WrongUseException, IOException {
    if (ring != null && technique != Technique.LIGHT) {
      throw new WrongUseException("--ring needs --technique light, not " + technique);
    }
    if (untilFailure < 0) {
      throw new WrongUseException("--until-failure needs a number of runs, not " + untilFailure);
    }
    JavaCommand command = JavaCommand.parse(words);
    Path file = OutputFile.of(output, command);
    Map<String, String> options = new LinkedHashMap<>();
    if (technique != Technique.LIGHT) {
      options.put("technique", technique.toString());
    }
    if (ring != null) {
      options.put("ring", ring.toString());
    }
    if (noChildren) {
      options.put("children", "no");
    }
    RecordRun run = new RecordRun(AgentJar.locate(), command, timeout, options, false);
    return record(run, file);
  }

  private int record(RecordRun run, Path file) throws WrongUseException, IOException {
    boolean failuresOnly = keep == Keep.failure || untilFailure > 0;
    // What was in the file must survive a run whose recording is not kept.
    String ending = failuresOnly ? ".part" : "";
    Path working = file.resolveSibling(file.getFileName() + ending);
    int limit = Math.max(untilFailure, 1);
    int runs = 0;
    Recorded recorded;
    ChildRecordings children;
    do {
      if (untilFailure > 0) {
        Console.progress("run " + (runs + 1) + " of at most " + limit);
      }
      recorded = run.run(working);
      children = children(recorded, ending);
      runs++;
      if (failuresOnly && !recorded.failed()) {
        children.drop();
      }
    } while (!recorded.failed() && runs < limit);
    Console.endProgress();
    boolean kept = recorded.recording() != null && (!failuresOnly || recorded.failed());
    if (failuresOnly) {
      if (kept) {
        Files.move(working, file, StandardCopyOption.REPLACE_EXISTING);
        children.keep();
      } else {
        Files.deleteIfExists(working);
      }
    }
    List<Path> also = kept ? children.files() : List.of();
    tell(recorded, runs, kept, file);
    also.forEach(child -> Console.say("recorded " + child + ", a JVM that it started"));
    if (json) {
      summary(recorded, runs, kept, file).put("children", also).print();
    }
    return recorded.exitCode();
  }

  private static ChildRecordings children(Recorded recorded, String ending) {
    return recorded.recording() == null
        ? new ChildRecordings(List.of(), ending)
        : ChildRecordings.of(recorded.recording(), ending);
  }

  private void tell(Recorded recorded, int runs, boolean kept, Path file) {
    if (untilFailure > 0) {
      Console.say(
          recorded.failed()
              ? "failed in run " + runs + ": " + recorded.failure()
              : "no failure in " + runs + (runs == 1 ? " run" : " runs"));
    }
    if (kept && recorded.recording() != null) {
      for (String note : recorded.recording().notes()) {
        Console.say(note + " (a replay may differ because of it)");
      }
    }
    if (kept && recorded.recording() != null && recorded.recording().dropped()) {
      Console.say("recorded the end of the run in " + file + ", see: rethread info " + file);
    } else if (kept && technique == Technique.NONE) {
      Console.say("counted events in " + file + ", without their order: it cannot be replayed");
    } else if (kept) {
      Console.say("recorded " + file + ", to run it again: rethread replay " + file);
    } else if (recorded.recording() == null) {
      Console.say("no recording: " + recorded.problem());
    } else if (untilFailure == 0) {
      Console.say("the run passed, its recording was not kept");
    }
  }

  private static Json summary(Recorded recorded, int runs, boolean kept, Path file) {
    return new Json()
        .put("recording", kept ? file.toAbsolutePath() : null)
        .put("failed", recorded.failed())
        .put("failure", recorded.failed() ? recorded.failure() : null)
        .put("exitCode", recorded.exitCode())
        .put("runs", runs)
        .put("problem", recorded.problem().isEmpty() ? null : recorded.problem());
  }
}
