package dev.rethread.cli;

import dev.rethread.cli.demo.LostUpdateDemo;
import dev.rethread.replay.AgentJar;
import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.RecordRun;
import dev.rethread.replay.RecordRun.Recorded;
import dev.rethread.replay.ReplayRun;
import dev.rethread.replay.ReplayRun.Output;
import dev.rethread.replay.ReplayRun.Settings;
import dev.rethread.replay.Replayed;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.simplify.Simplification;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rethread demo}: the tour on an embedded bug. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description =
        "Records an embedded lost update, replays it 20 times, simplifies it and shows how it happens.",
    footer = {
      "",
      "Exit code: 0 if every replay brought the failure back, 1 if not.",
      "",
      "Example:",
      "  rethread demo",
    })
final class DemoCommand implements Callable<Integer> {
  private static final int MOST_RUNS = 300;
  private static final int REPLAYS = 20;
  private static final Duration MOST_TIME = Duration.ofMinutes(1);
  private static final int MOST_CANDIDATES = 1_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @Option(names = "--json", description = "One JSON object on standard output instead of the tour.")
  private boolean json;

  @Override
  public Integer call() throws WrongUseException, RecordingException, IOException {
    Path file = Files.createTempDirectory("rethread-demo").resolve("lost-update.rth");
    say("Two threads, alice and bob, each pay 1 into an account 200 times, without a lock.");
    say("Nearly every run ends with a balance of 400. Recording runs until one does not ...");
    int runs = 0;
    RecordRun run = new RecordRun(AgentJar.locate(), program(), TIMEOUT, Map.of(), true);
    Recorded recorded;
    do {
      Console.progress("run " + ++runs);
      recorded = run.run(file);
    } while (!recorded.failed() && runs < MOST_RUNS);
    Console.endProgress();
    Recording recording = recorded.recording();
    if (recording == null) {
      throw new WrongUseException("the demo could not be recorded: " + recorded.problem());
    }
    if (!recorded.failed()) {
      throw new WrongUseException(
          "the demo's bug did not show in "
              + runs
              + " runs: try again, on more than one processor");
    }
    say("");
    say("Run " + runs + " failed: " + Endings.of(recording) + ".");
    say("Replaying that run " + REPLAYS + " times, each in a fresh JVM ...");
    return replay(recording, runs);
  }

  private int replay(Recording recording, int runs)
      throws WrongUseException, RecordingException, IOException {
    int reproduced = 0;
    try (ReplayRun replay = ReplayRun.prepare(recording, AgentJar.locate())) {
      for (int i = 1; i <= REPLAYS; i++) {
        Console.progress("replay " + i + ", reproduced " + reproduced);
        Replayed replayed = replay.run(new Settings(Output.DISCARD, null, null));
        if (replayed.reproduced()) {
          reproduced++;
        } else {
          Console.endProgress();
          Console.say("replay " + i + " " + replayed.outcome());
          Console.details(replayed.report());
        }
      }
    }
    Console.endProgress();
    say("reproduced " + reproduced + "/" + REPLAYS);
    say("");
    explain(recording, runs, reproduced);
    return reproduced == REPLAYS ? 0 : 1;
  }

  /** Shows the same failure with as few switches between threads as can be. */
  private void explain(Recording recording, int runs, int reproduced)
      throws WrongUseException, RecordingException, IOException {
    say("Running it again and again, with fewer switches between the threads each time ...");
    Path simple = recording.file().resolveSibling("lost-update-simple.rth");
    Simplification simplification =
        Simplification.prepare(recording, AgentJar.locate(), simple, TIMEOUT);
    boolean isSimpler =
        simplification.run(
            MOST_CANDIDATES, MOST_TIME, (switches, run) -> Console.progress("run " + run));
    Console.endProgress();
    Recording shown = isSimpler ? Recording.open(simple) : recording;
    String interleaving = Explanation.of(shown);
    if (json) {
      new Json()
          .put("recording", recording.file())
          .put("runs", runs)
          .put("failure", Endings.of(recording))
          .put("reproduced", reproduced)
          .put("times", REPLAYS)
          .put("simplified", isSimpler ? simple : null)
          .put("switchesBefore", isSimpler ? simplification.start().switches().count() : null)
          .put("switches", isSimpler ? simplification.simplest().switches().count() : null)
          .put("interleaving", interleaving.lines().toList())
          .print();
      return;
    }
    if (isSimpler) {
      say(
          Counts.of(simplification.start().switches().count(), "switch", "switches")
              + " before, "
              + simplification.simplest().switches().count()
              + " now ("
              + Counts.of(simplification.runs(), "run", "runs")
              + ").");
    }
    say("");
    say("How it happens (* the accesses that interfere, > a switch between threads):");
    say("");
    System.out.print(interleaving);
    say("");
    say(
        "What you saw: a failure that shows in 1 of "
            + Counts.of(runs, "run", "runs")
            + " came back in "
            + reproduced
            + " of "
            + REPLAYS
            + " replays,"
            + (isSimpler ? " and with hardly a switch that does not matter." : "."));
    say("Look around: rethread info " + shown.file());
    say("       then: rethread record -- java …, with a program of yours");
  }

  private void say(String line) {
    if (!json) {
      System.out.println(line);
    }
  }

  /** The demo's program on the JVM that runs this command, with this command's classes. */
  private static JavaCommand program() {
    try {
      Path classes =
          Path.of(LostUpdateDemo.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path java = Path.of(System.getProperty("java.home"), "bin", "java");
      return new JavaCommand(
          List.of(java.toString(), "-cp", classes.toString(), LostUpdateDemo.class.getName()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
