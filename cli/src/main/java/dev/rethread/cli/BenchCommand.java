package dev.rethread.cli;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.bench.Bench;
import dev.rethread.replay.bench.Catalogue;
import dev.rethread.replay.bench.Plan;
import dev.rethread.replay.bench.ResultPage;
import dev.rethread.replay.bench.ResultText;
import dev.rethread.replay.bench.Results;
import dev.rethread.replay.bench.Subject;
import dev.rethread.replay.bench.Variant;
import dev.rethread.trace.Optimisation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rethread bench}: what recording and replaying cost. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = "Measures what recording and replaying cost, on programs of its own.",
    footer = {
      "",
      "Prints a table and leaves bench.html and bench.json in the folder. Exit code: 0 if every run",
      "ended well and every replay reproduced it, 1 if not.",
      "",
      "Example:",
      "  rethread bench --quick --workloads 'Sor|Vacation'",
      "  rethread bench --techniques native     (native runs against native runs: the noise)",
    })
final class BenchCommand implements Callable<Integer> {
  /** How much is measured. */
  private enum Size {
    QUICK(3, 1, 0.05),
    FULL(7, 3, 1);

    final int repetitions;
    final int replays;
    final double scale;

    Size(int repetitions, int replays, double scale) {
      this.repetitions = repetitions;
      this.replays = replays;
      this.scale = scale;
    }
  }

  @Option(
      names = "--quick",
      description = "A twentieth of the work, three times (the default): a first idea.")
  private boolean quick;

  @Option(names = "--full", description = "All of the work, seven times: takes hours.")
  private boolean full;

  @Option(
      names = "--workloads",
      paramLabel = "REGEX",
      defaultValue = ".*",
      description = "Only those whose names match, or whose groups do. Default: all.")
  private Pattern workloads = Pattern.compile(".*");

  @Option(
      names = "--techniques",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "light",
      description = {
        "What to compare with native runs, with commas between: light (the default),",
        "leap, stride, none (probes only), native (the noise)."
      })
  private List<String> techniques = new ArrayList<>();

  @Option(
      names = "--ablation",
      description = "Also light without each of the things that make it faster.")
  private boolean ablation;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "How often each program runs in each way.")
  private @Nullable Integer repetitions;

  @Option(
      names = "--scale",
      paramLabel = "X",
      description = "How much of its work each program does: 1 is all, a few seconds.")
  private @Nullable Double scale;

  @Option(
      names = "--java",
      paramLabel = "HOME",
      description = "A JDK to run on; may be given several times. Default: the one in use.")
  private List<Path> javaHomes = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = DurationConverter.class,
      description = "A run or replay that takes longer is given up. Default: 5m.")
  private Duration timeout = Duration.ofMinutes(5);

  @Option(names = "--no-replays", description = "Only record: replays take most of the time.")
  private boolean noReplays;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      defaultValue = "bench",
      description = "For the results, and for recordings meanwhile. Default: bench.")
  private Path output = Path.of("bench");

  @Option(names = "--json", description = "One JSON object on standard output instead.")
  private boolean json;

  @Override
  public Integer call() throws WrongUseException, IOException {
    Plan plan = plan();
    Files.createDirectories(output);
    Bench bench = new Bench(AgentJar.locate(), output.toAbsolutePath());
    Results results =
        bench.run(
            plan,
            (done, all, next) -> {
              Console.endProgress();
              Console.progress(done + " of " + all + " runs, now " + next);
            });
    Console.endProgress();
    Json object = BenchJson.of(results);
    Files.writeString(output.resolve("bench.json"), object + "\n");
    Files.writeString(output.resolve("bench.html"), ResultPage.of(results));
    if (json) {
      object.print();
    } else {
      System.out.print(ResultText.of(results));
      Console.say("the same with pictures: " + output.resolve("bench.html"));
    }
    return results.complete() ? 0 : 1;
  }

  private Plan plan() throws WrongUseException {
    if (quick && full) {
      throw new WrongUseException("--quick or --full, not both");
    }
    Size size = full ? Size.FULL : Size.QUICK;
    List<Subject> subjects =
        Catalogue.locate().stream()
            .filter(
                subject ->
                    workloads.matcher(subject.name()).matches()
                        || workloads.matcher(subject.group()).matches())
            .toList();
    if (subjects.isEmpty()) {
      throw new WrongUseException("no workload's name matches " + workloads);
    }
    int times = repetitions == null ? size.repetitions : repetitions;
    double factor = scale == null ? size.scale : scale;
    if (times < 1 || !(factor > 0)) {
      throw new WrongUseException("--repetitions and --scale need to be positive");
    }
    int replays = noReplays ? 0 : size.replays;
    return new Plan(subjects, variants(), times, replays, factor, homes(), timeout);
  }

  private List<Variant> variants() throws WrongUseException {
    List<Variant> variants = new ArrayList<>();
    try {
      techniques.forEach(technique -> variants.add(Variant.of(technique)));
    } catch (IllegalArgumentException e) {
      throw new WrongUseException("--techniques: " + e.getMessage());
    }
    if (ablation) {
      for (Optimisation optimisation : Optimisation.values()) {
        variants.add(Variant.without(optimisation));
      }
    }
    return variants;
  }

  private List<Path> homes() throws WrongUseException {
    for (Path home : javaHomes) {
      if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
        throw new WrongUseException(home + " is not the home of a JDK");
      }
    }
    return javaHomes.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : javaHomes;
  }
}
