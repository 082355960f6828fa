package dev.rethread.cli;

import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.WrongUseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Where a command puts the recording that it makes. */
final class OutputFile {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /**
   * The file that was asked for, or one named after the program and the time.
   *
   * @throws WrongUseException if it cannot be written
   */
  static Path of(@Nullable Path asked, JavaCommand command) throws WrongUseException {
    Path file = asked != null ? asked : defaultName(command);
    check(file);
    return file;
  }

  private static Path defaultName(JavaCommand command) {
    return Path.of(
        command.label() + "-" + STAMP.format(LocalDateTime.now(ZoneId.systemDefault())) + ".rth");
  }

  static void check(Path file) throws WrongUseException {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new WrongUseException("cannot record to " + file + ": it is a folder");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new WrongUseException("cannot record to " + file + ": there is no folder " + folder);
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new WrongUseException("cannot record to " + file + ": no permission to write");
    }
  }

  private OutputFile() {}
}
