package dev.rethread.replay;

import dev.rethread.trace.ClassPathPrint;
import dev.rethread.trace.Recording;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A replay is promised for the same JDK build and class path only. Checked before it starts,
 * because a replay with another one would diverge somewhere and blame the program.
 */
public final class SameSurroundings {
  private final Recording recording;
  private final RecordedProgram program;

  public SameSurroundings(Recording recording, RecordedProgram program) {
    this.recording = recording;
    this.program = program;
  }

  /** Returns normally if the program can be started as recorded. */
  public void check() throws WrongUseException {
    if (program.command().words().isEmpty() || recording.meta("java.home").isEmpty()) {
      throw wrong("does not say how the program was started: record again");
    }
    checkJdk();
    if (!Files.isDirectory(program.folder())) {
      throw wrong("was made in " + program.folder() + ", which is not there");
    }
    checkClassPath();
  }

  private void checkJdk() throws WrongUseException {
    String build = recording.meta("java.vm.version");
    String where = "JDK build " + build + " in " + program.javaHome();
    if (!Files.isExecutable(program.java())) {
      throw wrong("was made with " + where + ", which is not there: install it or record again");
    }
    Map<String, String> found = release();
    if (!isRecorded(found)) {
      found = ask();
    }
    if (!isRecorded(found)) {
      throw wrong(
          "was made with "
              + where
              + ", where now is build "
              + found.getOrDefault("java.vm.version", "unknown")
              + ": install the recorded one or record again");
    }
  }

  private boolean isRecorded(Map<String, String> found) {
    return recording.meta("java.vm.version").equals(found.get("java.vm.version"))
        && recording.meta("java.version").equals(found.get("java.version"));
  }

  /** What the JDK's release file says; saves a start of the JVM in the usual case. */
  private Map<String, String> release() {
    Map<String, String> found = new HashMap<>();
    try {
      for (String line : Files.readAllLines(program.javaHome().resolve("release"))) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          String value = line.substring(equals + 1).replace("\"", "");
          switch (line.substring(0, equals)) {
            case "JAVA_VERSION" -> found.put("java.version", value);
            case "JAVA_RUNTIME_VERSION" -> found.put("java.vm.version", value);
            default -> {}
          }
        }
      }
    } catch (IOException e) {
      return Map.of();
    }
    return found;
  }

  private Map<String, String> ask() throws WrongUseException {
    List<String> command =
        List.of(program.java().toString(), "-XshowSettings:properties", "-version");
    Map<String, String> found = new HashMap<>();
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      try (InputStream out = process.getInputStream()) {
        String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        for (String line : List.of(text.split("\\R", -1))) {
          int equals = line.indexOf(" = ");
          if (equals > 0) {
            found.put(line.substring(0, equals).strip(), line.substring(equals + 3).strip());
          }
        }
      }
      return found;
    } catch (IOException e) {
      throw new WrongUseException("cannot run " + program.java() + ": " + e.getMessage());
    }
  }

  private void checkClassPath() throws WrongUseException {
    for (int i = 0; recording.meta().containsKey("classpath." + i); i++) {
      String property = recording.meta("classpath." + i);
      int bar = property.lastIndexOf('|');
      if (bar > 0 && !isWord(property.substring(bar + 1))) {
        bar = property.lastIndexOf('|', bar - 1);
      }
      if (bar <= 0) {
        continue;
      }
      Path entry = program.folder().resolve(property.substring(0, bar));
      String now = ClassPathPrint.of(entry);
      if (!now.equals(property.substring(bar + 1))) {
        throw wrong(
            "was made with another "
                + entry
                + (now.equals("absent") ? ", which is not there now" : ", which has changed since")
                + ": restore it or record again");
      }
    }
  }

  /** Entries that cannot be read have a word in place of size and checksum. */
  private static boolean isWord(String print) {
    return print.equals("absent") || print.equals("unreadable");
  }

  private WrongUseException wrong(String why) {
    return new WrongUseException(recording.file() + " " + why);
  }
}
