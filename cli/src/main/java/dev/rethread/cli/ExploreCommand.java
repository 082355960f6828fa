package dev.rethread.cli;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.turns.Explorer;
import dev.rethread.replay.turns.TurnRun;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rethread explore}: looks for a failure that has not been seen yet. */
@Command(
    name = "explore",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    customSynopsis = "rethread explore [OPTIONS] -- java …",
    description = {
      "Runs a Java program again and again, one thread at a time, with its threads taking turns",
      "otherwise in every run, until a run fails. Keeps a recording of that run."
    },
    footer = {
      "",
      "Time is virtual: no run waits for a sleep or a timeout. A deadlock is a failure at once.",
      "Exit code: 0 if no run failed, 1 if one did and was kept, 2 if the command is wrong.",
      "",
      "Example:",
      "  rethread explore --budget 500 -- java -cp app.jar com.acme.FlakyTest",
    })
final class ExploreCommand implements Callable<Integer> {
  /** Who goes on; the names are those of the agent. */
  enum StrategyName {
    random,
    pct,
    pos
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The recording. Default: PROGRAM-DATE-TIME.rth in the current folder.")
  private @Nullable Path output;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "random",
      description = {
        "random (the default): at every step each thread is as likely as the others.",
        "pct: priorities that change at a few random steps (Burckhardt et al. 2010).",
        "pos: priorities of operations, drawn anew on conflicts (Yuan et al. 2018)."
      })
  private StrategyName strategy = StrategyName.random;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed gives the same schedules. Default: 1.")
  private long seed = 1;

  @Option(
      names = "--depth",
      paramLabel = "D",
      defaultValue = "3",
      description = "Of pct: how many ordered steps a bug needs. Default: 3.")
  private int depth = 3;

  @Option(
      names = "--budget",
      paramLabel = "N",
      defaultValue = "200",
      description = "At most so many runs. Default: 200.")
  private int budget = 200;

  @Option(
      names = "--schedule",
      paramLabel = "LINE",
      description = {
        "Run only this schedule, as simplify and info print it: \"0:17 0.0:4 0:20\".",
        "Where it says nothing, nobody is preempted."
      })
  private @Nullable String schedule;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Start no run after that time: 30s, 10m.")
  private @Nullable Duration time;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "A run that takes longer, in real time, hangs. Default: 30s.")
  private Duration timeout = Duration.ofSeconds(30);

  @Option(names = "--json", description = "One JSON object on standard output.")
  private boolean json;

  @Parameters(hidden = true)
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() throws WrongUseException, IOException {
    if (budget < 1 || depth < 1) {
      throw new WrongUseException("--budget and --depth need a number of at least 1");
    }
    JavaCommand command = JavaCommand.parse(words);
    Path file = OutputFile.of(output, command);
    Path working = file.resolveSibling(file.getFileName() + ".part");
    TurnRun runner = new TurnRun(AgentJar.locate(), command, null, timeout);
    long start = System.nanoTime();
    Explorer explorer =
        schedule != null
            ? Explorer.of(runner, switches(schedule))
            : new Explorer(runner, strategy.name(), seed, depth, budget, time);
    Turned failed = explorer.search(working, run -> Console.progress("schedule " + run));
    double seconds = (System.nanoTime() - start) / 1e9;
    Console.endProgress();
    if (failed == null) {
      Files.deleteIfExists(working);
    } else {
      Files.move(working, file, StandardCopyOption.REPLACE_EXISTING);
    }
    tell(failed, explorer.runs(), seconds, file);
    return failed == null ? 0 : 1;
  }

  private static Switches switches(String line) throws WrongUseException {
    try {
      return Switches.parse(line);
    } catch (IllegalArgumentException e) {
      throw new WrongUseException("--schedule: " + e.getMessage());
    }
  }

  private void tell(@Nullable Turned failed, int runs, double seconds, Path file) {
    String rate = String.format(Locale.ROOT, "%.1f", runs / seconds);
    if (json) {
      new Json()
          .put("recording", failed == null ? null : file.toAbsolutePath())
          .put("failure", failed == null ? null : Endings.of(failed.recording()))
          .put("runs", runs)
          .put("runsPerSecond", rate)
          .put("switches", failed == null ? null : failed.switches().count())
          .put("preemptions", failed == null ? null : failed.preemptions())
          .print();
      return;
    }
    String count = runs + (runs == 1 ? " schedule" : " schedules") + ", " + rate + " a second";
    if (failed == null) {
      Console.say("no failure in " + count);
      return;
    }
    Console.say(
        "schedule "
            + runs
            + " failed: "
            + Endings.of(failed.recording())
            + ", with "
            + Counts.of(failed.switches().count(), "switch", "switches")
            + ", "
            + Counts.of(failed.preemptions(), "preemption", "preemptions")
            + " among them ("
            + count
            + ")");
    Console.say("recorded " + file + ", to run it again: rethread replay " + file);
    Console.say(
        failed.preemptions() > 0
            ? "to make it simpler: rethread simplify " + file
            : "it fails without any preemption: what it prints comes with the replay");
  }
}
