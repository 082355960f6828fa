package dev.rethread.cli;

import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.RecordingException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns whatever goes wrong into one line on standard error and the exit code 2. */
final class Errors {
  /** The command or its file is wrong. */
  static final int WRONG = 2;

  /** Set to see where in Rethread an unexpected error comes from. */
  private static final String STACKS = "RETHREAD_STACKS";

  static int wrongArguments(ParameterException e, String[] args) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    Console.say(oneLine(e) + "; see " + command + " --help");
    return WRONG;
  }

  static int failed(Exception e, CommandLine line, @Nullable ParseResult result) {
    if (e instanceof RecordingException || e instanceof WrongUseException) {
      Console.say(oneLine(e));
      return WRONG;
    }
    if (System.getenv(STACKS) != null) {
      e.printStackTrace();
    }
    Console.say("unexpected error: " + e.getClass().getName() + ": " + oneLine(e));
    return WRONG;
  }

  private static String oneLine(Exception e) {
    return String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; ");
  }

  private Errors() {}
}
