package dev.rethread.cli;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.ReplayRun;
import dev.rethread.replay.ReplayRun.Output;
import dev.rethread.replay.ReplayRun.Settings;
import dev.rethread.replay.Replayed;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.debug.DebugProxy;
import dev.rethread.replay.interleaving.Interleaving;
import dev.rethread.replay.interleaving.InterleavingText;
import dev.rethread.replay.turns.TurnRun;
import dev.rethread.replay.turns.TurnRun.Tail;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rethread replay}: runs a recorded program again as it was recorded. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = "Runs a recorded program again: same interleaving, same inputs, same outcome.",
    footer = {
      "",
      "Exit code: 0 if the recorded outcome came back, 1 if it did not, 2 if the recording cannot",
      "be used here.",
      "",
      "Example:",
      "  rethread replay --times 20 FlakyTest-20260101-120000.rth",
      "  rethread replay --schedule \"0:17+0 0.0:4+12 0:20+3\" -- java -cp app.jar com.acme.FlakyTest",
    })
final class ReplayCommand implements Callable<Integer> {
  private static final Duration SCHEDULE_TIMEOUT = Duration.ofSeconds(30);

  @Option(
      names = "--times",
      paramLabel = "N",
      defaultValue = "1",
      description = "Replay in N fresh JVMs and print \"reproduced K/N\".")
  private int times = 1;

  @Option(
      names = "--debug",
      paramLabel = "PORT",
      arity = "0..1",
      fallbackValue = "5005",
      preprocessor = AttachedValue.class,
      description = {
        "Wait for a Java debugger on 127.0.0.1:PORT (5005) before the program starts.",
        "The threads stay scheduled as recorded. What you evaluate may look at everything, but must"
            + " not change the program's state or be the first to use one of its classes."
      })
  private @Nullable Integer debugPort;

  @Option(
      names = "--trace",
      description = "Show afterwards how the threads interleaved where it matters.")
  private boolean trace;

  @Option(
      names = "--schedule",
      paramLabel = "LINE|FILE",
      description = {
        "Run a program, given after --, with its threads taking turns as in a line that simplify",
        "and info print, or in a file with that line. Exit code: 0 if it fails."
      })
  private @Nullable String schedule;

  @Option(
      names = "--shuffle",
      paramLabel = "SEED",
      description = {
        "In another order that the recording allows, the same for the same SEED. What comes out is",
        "the same, unless the recorder has missed something."
      })
  private @Nullable Long shuffle;

  @Option(
      names = "--json",
      description = "One JSON object on standard output instead; the program's output is dropped.")
  private boolean json;

  @Parameters(index = "0", paramLabel = "FILE", description = "The recording.")
  private Path file = Path.of("");

  @Parameters(index = "1..*", hidden = true)
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() throws RecordingException, WrongUseException, IOException {
    if (times < 1) {
      throw new WrongUseException("--times needs a number of replays, not " + times);
    }
    if (schedule != null) {
      return runSchedule(schedule);
    }
    if (!words.isEmpty()) {
      throw new WrongUseException("one recording at a time, not " + words.get(0) + " too");
    }
    if (debugPort != null && times > 1) {
      throw new WrongUseException("--debug replays once: leave out --times");
    }
    Recording recording = Recording.open(file);
    Path traceFile = trace ? Files.createTempFile("rethread-trace", ".rth") : null;
    try (ReplayRun run = ReplayRun.prepare(recording, AgentJar.locate(), shuffle)) {
      if (debugPort == null) {
        return replay(recording, run, null, traceFile);
      }
      try (DebugProxy debugger = listen(debugPort)) {
        Console.say("waiting for a debugger on port " + debugger.port());
        return replay(recording, run, debugger, traceFile);
      }
    } finally {
      if (traceFile != null) {
        Files.deleteIfExists(traceFile);
      }
    }
  }

  /** Runs a program along a schedule that comes without a recording. */
  private int runSchedule(String line) throws WrongUseException, RecordingException, IOException {
    if (debugPort != null || times > 1 || shuffle != null) {
      throw new WrongUseException(
          "--schedule runs once, in its order and without a debugger: record it first");
    }
    List<String> command = new ArrayList<>(List.of(file.toString()));
    command.addAll(words);
    Path folder = Files.createTempDirectory("rethread-schedule");
    Path recorded = folder.resolve("run.rth");
    try {
      TurnRun runner = new TurnRun(AgentJar.locate(), JavaCommand.parse(command), SCHEDULE_TIMEOUT);
      Turned turned = runner.run(ScheduleArgument.read(line), Tail.NONE, recorded);
      if (turned == null) {
        throw new WrongUseException("the run has left no recording: try rethread record first");
      }
      tellSchedule(turned, trace ? Explanation.of(turned.recording()) : "");
      return turned.sign() == null ? 1 : 0;
    } finally {
      Files.deleteIfExists(recorded);
      Files.deleteIfExists(folder);
    }
  }

  private void tellSchedule(Turned turned, String interleaving) {
    if (json) {
      new Json()
          .put("reproduced", turned.sign() == null ? 0 : 1)
          .put("outcome", Endings.of(turned.recording()))
          .put("schedule", turned.switches().brief())
          .put("interleaving", trace ? interleaving.lines().toList() : null)
          .print();
      return;
    }
    Console.say(
        (turned.sign() == null ? "no failure with this schedule: " : "failed: ")
            + Endings.of(turned.recording()));
    System.out.print(interleaving);
  }

  private static DebugProxy listen(int port) throws WrongUseException {
    try {
      return DebugProxy.listen(port);
    } catch (IOException e) {
      throw new WrongUseException(
          "cannot listen on port " + port + " (" + e.getMessage() + "): try --debug=0");
    }
  }

  private int replay(
      Recording recording, ReplayRun run, @Nullable DebugProxy debugger, @Nullable Path traceFile)
      throws WrongUseException, RecordingException {
    int reproduced = 0;
    Replayed shown = null;
    for (int i = 0; i < times; i++) {
      if (i > 0) {
        Console.progress("replay " + (i + 1) + " of " + times + ", reproduced " + reproduced);
      }
      Output output = i == 0 && !json ? Output.INHERIT : Output.DISCARD;
      Replayed replayed = run.run(new Settings(output, debugger, i == 0 ? traceFile : null));
      reproduced += replayed.reproduced() ? 1 : 0;
      if (shown == null || (shown.reproduced() && !replayed.reproduced())) {
        shown = replayed; // the first that did not reproduce says more than the others
      }
    }
    Console.endProgress();
    String interleaving =
        traceFile == null ? "" : InterleavingText.of(Interleaving.read(traceFile, recording));
    tell(recording, shown, reproduced, interleaving);
    return reproduced == times ? 0 : 1;
  }

  private void tell(
      Recording recording, @Nullable Replayed shown, int reproduced, String interleaving) {
    if (shown == null) {
      return;
    }
    if (json) {
      new Json()
          .put("recording", file.toAbsolutePath())
          .put("reproduced", reproduced)
          .put("times", times)
          .put("outcome", shown.outcome())
          .put("recorded", Endings.of(recording))
          .put("report", shown.report())
          .put("interleaving", trace ? interleaving.lines().toList() : null)
          .print();
      return;
    }
    if (shown.reproduced()) {
      Console.say("reproduced: " + Endings.of(recording));
    } else {
      Console.say(
          "not reproduced (" + shown.outcome() + "): recorded was " + Endings.of(recording));
    }
    Console.details(shown.report());
    System.out.print(interleaving);
    if (times > 1) {
      System.out.println("reproduced " + reproduced + "/" + times);
    }
  }
}
