package dev.rethread.agent;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * What stands after a percent sign in the agent's options: {@code %2C} and {@code %25} everywhere,
 * and in the name of a file the program, the time and the process, so that every JVM that is
 * started with the same options has a file of its own.
 */
class Placeholders {
  /** Those that are good everywhere. */
  static final Placeholders NONE = new Placeholders();

  /** Replaces all placeholders at once; what they stand for is taken as it is. */
  final String fill(String text) {
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', from)) {
      filled.append(text, from, at);
      if (text.startsWith("%25", at)) {
        filled.append('%');
        from = at + 3;
      } else if (text.startsWith("%2C", at)) {
        filled.append(',');
        from = at + 3;
      } else {
        char letter = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        String value = value(letter);
        filled.append(value.isEmpty() ? "%" : value);
        from = value.isEmpty() ? at + 1 : at + 2;
      }
    }
    return filled.append(text, from, text.length()).toString();
  }

  /** What a letter stands for; empty if for nothing. */
  String value(char letter) {
    return "";
  }

  /**
   * Those of a file's name: {@code %n} the program, {@code %t} the time, {@code %p} the process.
   */
  static final class OfFile extends Placeholders {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Override
    String value(char letter) {
      return switch (letter) {
        case 'n' -> program(System.getProperty("sun.java.command", ""));
        case 'p' -> Long.toString(ProcessHandle.current().pid());
        case 't' -> STAMP.format(LocalDateTime.now(ZoneId.systemDefault()));
        default -> "";
      };
    }

    /** The simple name of the main class, or of the jar. */
    static String program(String command) {
      String first = command.split(" ", 2)[0];
      String name = first.substring(first.lastIndexOf('/') + 1);
      name =
          name.endsWith(".jar")
              ? name.substring(0, name.length() - 4)
              : name.substring(name.lastIndexOf('.') + 1);
      name = name.replaceAll("[^A-Za-z0-9._-]", "_");
      return name.isEmpty() ? "recording" : name;
    }
  }
}
