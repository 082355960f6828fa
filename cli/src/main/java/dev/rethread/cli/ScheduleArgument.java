package dev.rethread.cli;

import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A schedule as a user gives it: the line that has it, or the name of a file with that line. */
final class ScheduleArgument {
  static Switches read(String lineOrFile) throws WrongUseException {
    try {
      return Switches.parse(line(lineOrFile));
    } catch (IOException | IllegalArgumentException e) {
      throw new WrongUseException("--schedule: " + e.getMessage());
    }
  }

  /** A line has colons, and may be longer than a name. */
  private static String line(String lineOrFile) throws IOException {
    if (lineOrFile.indexOf(':') >= 0 || !Files.isRegularFile(Path.of(lineOrFile))) {
      return lineOrFile;
    }
    return Files.readString(Path.of(lineOrFile)).strip();
  }

  private ScheduleArgument() {}
}
