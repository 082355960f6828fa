package dev.rethread.cli;

import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
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
    footer = {"", "Example:", "  rethread info FlakyTest-20260101-120000.rth"})
final class InfoCommand implements Callable<Integer> {
  @Option(names = "--json", description = "One JSON object on standard output.")
  private boolean json;

  @Parameters(paramLabel = "FILE", description = "The recording.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws RecordingException, IOException {
    RecordingFacts facts = RecordingFacts.of(Recording.open(file));
    if (json) {
      InfoJson.of(facts).print();
    } else {
      System.out.print(new InfoText(facts).text());
    }
    return 0;
  }
}
