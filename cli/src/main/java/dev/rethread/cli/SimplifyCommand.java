package dev.rethread.cli;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.simplify.Simplification;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rethread simplify}: the same failure with fewer switches between threads. */
@Command(
    name = "simplify",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = {
      "Brings a recorded failure about again with as few switches between threads as it finds.",
      "Those that remain point at the bug."
    },
    footer = {
      "",
      "The program runs anew for every attempt, with its files and its network as they are now, and",
      "what it read from standard input as recorded. Exit code: 0 if the failure came back, 1 if it",
      "did not, 2 if the recording cannot be used here.",
      "",
      "Example:",
      "  rethread simplify -o simple.rth FlakyTest-20260101-120000.rth",
    })
final class SimplifyCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The simplified recording. Default: NAME-simple.rth beside the recording.")
  private @Nullable Path output;

  @Option(
      names = "--budget",
      paramLabel = "N",
      defaultValue = "1000",
      description = "At most so many runs. Default: 1000.")
  private int budget = 1000;

  @Option(
      names = "--optimal",
      description = {
        "Then look at all schedules with fewer switches; says whether the result is known to",
        "have the fewest."
      })
  private boolean optimal;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "2m",
      converter = DurationConverter.class,
      description = {
        "No new run after that time, nor, with --optimal, after that time again: 30s, 10m.",
        "Default: 2m."
      })
  private Duration time = Duration.ofMinutes(2);

  @Mixin private final RunOptions run = new RunOptions();

  @Parameters(paramLabel = "FILE", description = "The recording.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws RecordingException, WrongUseException, IOException {
    if (budget < 1) {
      throw new WrongUseException("--budget needs a number of runs, not " + budget);
    }
    Recording recording = Recording.open(file);
    Path result = output != null ? output : simple(file);
    OutputFile.check(result);
    long start = System.nanoTime();
    Simplification simplification =
        Simplification.prepare(recording, AgentJar.locate(), result, run.timeout);
    boolean came =
        simplification.run(
            budget,
            time,
            (switches, run) ->
                Console.progress(
                    "run " + run + ", " + Counts.of(switches.count(), "switch", "switches")));
    Console.endProgress();
    if (!came) {
      return notAgain(recording);
    }
    if (optimal) {
      simplification.optimise(
          time, runs -> Console.progress(runs + " schedules with fewer switches"));
      Console.endProgress();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    tell(recording, simplification, result, seconds);
    return 0;
  }

  private static Path simple(Path file) {
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.rth$", "");
    return file.resolveSibling(name + "-simple.rth");
  }

  private int notAgain(Recording recording) {
    if (run.json) {
      new Json()
          .put("recording", null)
          .put("failure", Endings.of(recording))
          .put("reproduced", false)
          .print();
    }
    Console.say(
        "the failure ("
            + Endings.of(recording)
            + ") did not come back when the threads took turns as recorded: it depends on more than"
            + " their order, such as time or the outside");
    return 1;
  }

  private void tell(Recording recording, Simplification simplification, Path result, double seconds)
      throws RecordingException, WrongUseException, IOException {
    Turned before = simplification.start();
    Turned after = simplification.simplest();
    String interleaving = Explanation.of(Recording.open(result));
    if (run.json) {
      new Json()
          .put("recording", result.toAbsolutePath())
          .put("failure", Endings.of(recording))
          .put("reproduced", true)
          .put("switchesBefore", before.switches().count())
          .put("preemptionsBefore", before.preemptions())
          .put("switches", after.switches().count())
          .put("preemptions", after.preemptions())
          .put("schedule", after.switches().brief())
          .put("fewest", simplification.isFewest() ? Boolean.TRUE : optimal ? Boolean.FALSE : null)
          .put("runs", simplification.runs())
          .put("iterations", simplification.iterations())
          .put("interleaving", interleaving.lines().toList())
          .print();
      return;
    }
    Console.say(
        "simplified "
            + Endings.of(recording)
            + ": "
            + turns(before)
            + " before, "
            + turns(after)
            + " now ("
            + Counts.of(simplification.runs(), "run", "runs")
            + ", "
            + Math.round(seconds)
            + " s)");
    if (simplification.isFewest() || optimal) {
      Console.say(
          simplification.isFewest()
              ? "no schedule with fewer switches fails like that"
              : "whether one with fewer switches fails like that is not decided");
    }
    Console.say("recorded " + result + ", to run it again: rethread replay " + result);
    System.out.print(interleaving);
    System.out.println();
    System.out.println("schedule: " + after.switches().brief());
  }

  private static String turns(Turned turned) {
    return Counts.of(turned.switches().count(), "switch", "switches")
        + " and "
        + Counts.of(turned.preemptions(), "preemption", "preemptions");
  }
}
