package dev.rethread.it;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of the {@code programs} module, as the paragraphs of its Javadoc describe it.
 *
 * @param mainClass its full name
 * @param ending what a run of it comes to
 * @param arguments of the command line
 * @param input what it finds on standard input
 * @param oldestJdk that can run it
 */
record TargetProgram(
    String mainClass, Ending ending, List<String> arguments, String input, int oldestJdk) {
  private static final String PACKAGE = "dev.rethread.programs.";

  /** What a run of a program comes to. */
  enum Ending {
    EXIT,
    HANG,
    EITHER
  }

  static TargetProgram parse(String mainClass, String source) {
    Paragraphs paragraphs = Paragraphs.of(source);
    return new TargetProgram(
        mainClass,
        ending(mainClass, paragraphs.get("Expect", "exit")),
        paragraphs.has("Args") ? List.of(paragraphs.get("Args", "").split(" ", -1)) : List.of(),
        paragraphs.get("Stdin", "").replace("\\n", "\n"),
        Integer.parseInt(paragraphs.get("Jdk", "17").replace("+", "")));
  }

  private static Ending ending(String mainClass, String value) {
    return switch (value) {
      case "exit" -> Ending.EXIT;
      case "hang" -> Ending.HANG;
      case "may-hang" -> Ending.EITHER;
      default -> throw new IllegalArgumentException(mainClass + " expects \"" + value + "\"");
    };
  }

  /** Without the package that all programs share. */
  String label() {
    return mainClass.startsWith(PACKAGE) ? mainClass.substring(PACKAGE.length()) : mainClass;
  }

  /** Without any package. */
  String simpleName() {
    return mainClass.substring(mainClass.lastIndexOf('.') + 1);
  }

  /** What follows the JVM's executable and options. */
  List<String> words(String classPath) {
    List<String> words = new ArrayList<>(List.of("-cp", classPath, mainClass));
    words.addAll(arguments);
    return words;
  }

  byte[] inputBytes() {
    return input.getBytes(StandardCharsets.UTF_8);
  }
}
