package dev.rethread.cli;

/**
 * What the tool itself has to say. It goes to standard error, so that standard output is the
 * program's, or a command's result.
 */
final class Console {
  private static final String PREFIX = "rethread: ";

  /** Says one line. */
  static void say(String line) {
    System.err.println(PREFIX + line);
  }

  /** Adds details below a line, indented; nothing if there are none. */
  static void details(String text) {
    text.lines().forEach(line -> System.err.println("  " + line));
  }

  /** Shows how far long work has come; on a terminal only. */
  static void progress(String line) {
    if (isTerminal()) {
      System.err.print("\r" + PREFIX + line + " ");
      System.err.flush();
    }
  }

  /** Makes room for a line after the last {@link #progress}. */
  static void endProgress() {
    if (isTerminal()) {
      System.err.print("\r\u001B[K");
      System.err.flush();
    }
  }

  /** The JDK cannot tell where standard error goes; the script that starts the tool can. */
  private static boolean isTerminal() {
    return Boolean.getBoolean("rethread.terminal");
  }

  private Console() {}
}
