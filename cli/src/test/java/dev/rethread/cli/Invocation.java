package dev.rethread.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * One call of the command in this JVM.
 *
 * @param out what it wrote to standard output; that of a program it ran goes elsewhere
 */
record Invocation(int exitCode, String out, String err) {
  static Invocation of(Object... args) {
    String[] words = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      words[i] = args[i].toString();
    }
    PrintStream standardOut = System.out;
    PrintStream standardErr = System.err;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      int exitCode = Main.commandLine().execute(words);
      return new Invocation(
          exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(standardOut);
      System.setErr(standardErr);
    }
  }
}
