package dev.rethread.cli;

import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rethread info}: what is in a recording. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = "Shows what is in a recording.",
    footer = {
      "",
      "Example:",
      "  rethread info FlakyTest-20260101-120000.rth",
      "  rethread info --schedule FlakyTest-20260101-120000-simple.rth > flaky.schedule"
    })
final class InfoCommand implements Callable<Integer> {
  @Option(names = "--json", description = "One JSON object on standard output.")
  private boolean json;

  @Option(
      names = "--schedule",
      description = {
        "Only how the threads took turns, on one line, for a bug report or a file:",
        "replay --schedule and explore --schedule run a program like that."
      })
  private boolean schedule;

  @Parameters(paramLabel = "FILE", description = "The recording.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws RecordingException, IOException, WrongUseException {
    Recording recording = Recording.open(file);
    if (schedule) {
      System.out.println(scheduleOf(recording).brief());
      return 0;
    }
    RecordingFacts facts = RecordingFacts.of(recording);
    if (json) {
      InfoJson.of(facts).print();
    } else {
      System.out.print(new InfoText(facts).text());
    }
    return 0;
  }

  private Switches scheduleOf(Recording recording) throws WrongUseException {
    Switches switches = recording.switches();
    if (switches == null) {
      throw new WrongUseException(
          file + ": its threads ran in parallel; one in which they take turns: rethread simplify");
    }
    return switches;
  }
}
