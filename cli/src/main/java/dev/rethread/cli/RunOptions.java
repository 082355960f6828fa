package dev.rethread.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** What commands have in common that run a program with its threads taking turns. */
final class RunOptions {
  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "A run that takes longer, in real time, hangs. Default: 30s.")
  Duration timeout = Duration.ofSeconds(30);

  @Option(names = "--json", description = "One JSON object on standard output instead.")
  boolean json;
}
