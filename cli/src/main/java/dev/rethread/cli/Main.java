package dev.rethread.cli;

import dev.rethread.replay.LastWords;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** Entry point of {@code rethread.jar}: the list of its commands, and nothing else. */
@Command(
    name = "rethread",
    description = "Makes concurrency bugs in JVM programs happen again, every time.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footer = {
      "",
      "Start here:",
      "  rethread demo",
      "  rethread record -- java -jar app.jar",
      "  rethread replay FILE",
      "  rethread explore -- java -jar app.jar",
      "  rethread simplify FILE",
    })
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int status = commandLine().execute(args);
    LastWords.said();
    System.exit(status);
  }

  /** The command line, with every error in one line and exit code 2. */
  static CommandLine commandLine() {
    CommandLine line =
        new CommandLine(new Main())
            // What follows the program to run belongs to the program.
            .addSubcommand(new CommandLine(new RecordCommand()).setStopAtPositional(true))
            .addSubcommand(new ReplayCommand())
            .addSubcommand(new CommandLine(new ExploreCommand()).setStopAtPositional(true))
            .addSubcommand(new SimplifyCommand())
            .addSubcommand(new InfoCommand())
            .addSubcommand(new BenchCommand())
            .addSubcommand(new DemoCommand());
    line.setParameterExceptionHandler(Errors::wrongArguments);
    line.setExecutionExceptionHandler(Errors::failed);
    line.setOut(new PrintWriter(System.out, true, Charset.defaultCharset()));
    line.setUsageHelpWidth(100);
    return line;
  }

  /** Says which build this is. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      @Nullable String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"rethread " + (version == null ? "(development build)" : version)};
    }
  }
}
