package dev.rethread.cli;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.turns.Explorer;
import dev.rethread.replay.turns.Explorer.Counted;
import dev.rethread.replay.turns.Explorer.Plan;
import dev.rethread.replay.turns.Explorer.Progress;
import dev.rethread.replay.turns.TurnRun;
import dev.rethread.replay.turns.TurnRun.Tail;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
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
import picocli.CommandLine.Mixin;
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
    pos,
    surw,
    race,
    chess,
    dfs
  }

  private static final long BUDGET = 20_000;
  private static final long BUDGET_ISOLATED = 200;

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
        "pos: priorities of operations, drawn anew on conflicts (Yuan et al. 2018).",
        "surw: all interleavings as likely as each other (Zhao et al. 2025).",
        "race: threads wait for each other before accesses that race (Sen 2008).",
        "chess: all schedules, those with fewer preemptions first (Musuvathi, Qadeer 2007).",
        "dfs: all schedules, depth first."
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
      description = {
        "Of pct: how many ordered steps a bug needs. Default: 3.",
        "Of dfs: how many choices of a run are tried otherwise. Default: 1000."
      })
  private @Nullable Integer depth;

  @Option(
      names = "--bound",
      paramLabel = "N",
      defaultValue = "2",
      description = "Of chess: at most so many preemptions. Default: 2.")
  private int bound = 2;

  @Option(
      names = "--budget",
      paramLabel = "N",
      description = "At most so many runs. Default: 20000, with --isolation 200.")
  private @Nullable Long budget;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = {
        "So many JVMs side by side; chess and dfs have one. Default: one a processor."
      })
  private @Nullable Integer workers;

  @Option(
      names = "--isolation",
      description = "Every run in a fresh JVM: slow, for programs that leave something behind.")
  private boolean isolation;

  @Option(
      names = "--schedule",
      paramLabel = "LINE|FILE",
      description = {
        "Run only this schedule, as simplify and info print it: \"0:17+0 0.0:4+12 0:20+3\".",
        "Where it says nothing, nobody is preempted."
      })
  private @Nullable String schedule;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Start no run after that time: 30s, 10m.")
  private @Nullable Duration time;

  @Mixin private final RunOptions run = new RunOptions();

  @Parameters(hidden = true)
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() throws WrongUseException, IOException, RecordingException {
    JavaCommand command = JavaCommand.parse(words);
    Plan plan = plan();
    Path file = OutputFile.of(output, command);
    Path working = file.resolveSibling(file.getFileName() + ".part");
    TurnRun runner = new TurnRun(AgentJar.locate(), command, run.timeout);
    Explorer explorer = new Explorer(runner, plan, new Told());
    Turned failed;
    try {
      failed =
          schedule == null
              ? explorer.search(working)
              : once(runner, ScheduleArgument.read(schedule), working);
    } finally {
      Console.endProgress();
    }
    if (failed == null) {
      Files.deleteIfExists(working);
    } else {
      Files.move(working, file, StandardCopyOption.REPLACE_EXISTING);
    }
    if (schedule != null) {
      tellOnce(failed, file);
    } else {
      tell(failed, explorer, file);
    }
    return failed == null ? 0 : 1;
  }

  private Plan plan() throws WrongUseException {
    Plan plan =
        new Plan(
            strategy.name(),
            seed,
            depth == null ? 0 : depth,
            bound,
            budget != null ? budget : isolation ? BUDGET_ISOLATED : BUDGET,
            time,
            workers != null ? workers : Runtime.getRuntime().availableProcessors(),
            isolation);
    if (plan.budget() < 1 || plan.workers() < 1 || (depth != null && depth < 1) || bound < 0) {
      throw new WrongUseException("--budget, --depth and --workers need a number of at least 1");
    }
    return plan;
  }

  /** Runs a single schedule; null if it does not fail. */
  private static @Nullable Turned once(TurnRun runner, Switches given, Path file)
      throws WrongUseException {
    Turned turned = runner.run(given, Tail.NONE, file);
    if (turned == null) {
      throw new WrongUseException("the run has left no recording: try rethread record first");
    }
    return turned.sign() == null ? null : turned;
  }

  private static final class Told implements Explorer.Listener {
    @Override
    public void progress(Progress progress) {
      StringBuilder line = new StringBuilder();
      Counted counted = progress.counted();
      line.append(String.format(Locale.ROOT, "%,d schedules", counted.runs()));
      line.append(String.format(Locale.ROOT, ", %,.0f a second", progress.runsPerSecond()));
      if (counted.orders() > 0) {
        line.append(String.format(Locale.ROOT, ", %,d different", counted.orders()));
      }
      if (counted.races() > 0) {
        line.append(", ").append(Counts.of(counted.races(), "race", "races"));
      }
      if (progress.done() > 0) {
        line.append(String.format(Locale.ROOT, ", %.1f %% of all", progress.done() * 100));
        double left = progress.seconds() / progress.done() - progress.seconds();
        line.append(String.format(Locale.ROOT, ", about %,.0f s left", left));
      }
      if (!progress.where().isBlank()) {
        line.append(", ").append(progress.where().strip());
      }
      Console.progress(line.append("   ").toString());
    }

    @Override
    public void say(String line) {
      Console.endProgress();
      Console.say(line);
    }
  }

  private void tell(@Nullable Turned failed, Explorer explorer, Path file)
      throws WrongUseException, IOException, RecordingException {
    Progress progress = explorer.progress();
    if (run.json) {
      new Json()
          .put("recording", failed == null ? null : file.toAbsolutePath())
          .put("failure", failed == null ? null : Endings.of(failed.recording()))
          .put("runs", progress.counted().runs())
          .put("runsPerSecond", String.format(Locale.ROOT, "%.1f", progress.runsPerSecond()))
          .put("steps", progress.counted().steps())
          .put("races", progress.counted().races())
          .put("orders", progress.counted().orders())
          .put("exhausted", explorer.isExhausted())
          .put("switches", failed == null ? null : failed.switches().count())
          .put("preemptions", failed == null ? null : failed.preemptions())
          .print();
      return;
    }
    String count =
        String.format(
            Locale.ROOT,
            progress.runsPerSecond() < 10 ? "%,d %s, %,.1f a second%s" : "%,d %s, %,.0f a second%s",
            progress.counted().runs(),
            progress.counted().runs() == 1 ? "schedule" : "schedules",
            progress.runsPerSecond(),
            different(progress.counted().orders()));
    if (failed == null) {
      Console.say(
          explorer.isExhausted()
              ? "no failure: these are all schedules" + within() + " (" + count + ")"
              : "no failure in " + count);
      return;
    }
    Console.say("found: " + what(failed) + " (" + count + ")");
    tellRecorded(failed, file);
    System.out.print(Explanation.of(Recording.open(file)));
  }

  private static String different(int orders) {
    return orders == 0 ? "" : String.format(Locale.ROOT, ", %,d different", orders);
  }

  private String within() {
    return strategy == StrategyName.chess
        ? " with up to " + Counts.of(bound, "preemption", "preemptions")
        : "";
  }

  private void tellOnce(@Nullable Turned failed, Path file)
      throws WrongUseException, IOException, RecordingException {
    if (run.json) {
      new Json()
          .put("recording", failed == null ? null : file.toAbsolutePath())
          .put("failure", failed == null ? null : Endings.of(failed.recording()))
          .print();
    } else if (failed == null) {
      Console.say("no failure with this schedule");
    } else {
      Console.say("failed: " + what(failed));
      tellRecorded(failed, file);
      System.out.print(Explanation.of(Recording.open(file)));
    }
  }

  private static String what(Turned failed) {
    return Endings.of(failed.recording())
        + ", with "
        + Counts.of(failed.switches().count(), "switch", "switches")
        + ", "
        + Counts.of(failed.preemptions(), "preemption", "preemptions")
        + " among them";
  }

  private static void tellRecorded(Turned failed, Path file) {
    Console.say("recorded " + file + ", to run it again: rethread replay " + file);
    if (failed.preemptions() > 0) {
      Console.say("to make it simpler: rethread simplify " + file);
    }
  }
}
