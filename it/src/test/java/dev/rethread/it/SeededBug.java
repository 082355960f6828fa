package dev.rethread.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One of the programs, with a bug in it.
 *
 * @param program what to run
 * @param arguments with which a failing run has many switches; none if it has so anyway
 * @param briefly arguments with which runs are so short that all with few preemptions can be tried
 */
record SeededBug(TargetProgram program, List<String> arguments, List<String> briefly) {
  private static final Set<String> PACKAGES = Set.of("seeded", "kernel", "deadlock");

  /** Null if the program has none that shows in turns. */
  static @Nullable SeededBug parse(String mainClass, String source) {
    TargetProgram program = TargetProgram.parse(mainClass, source);
    String folder = program.label().replaceFirst("\\..*", "");
    Paragraphs paragraphs = Paragraphs.of(source);
    String arguments = paragraphs.get("Simplify", PACKAGES.contains(folder) ? "" : "never");
    return arguments.equals("never")
        ? null
        : new SeededBug(program, words(arguments), words(paragraphs.get("Chess", "")));
  }

  private static List<String> words(String line) {
    return line.isEmpty() ? List.of() : List.of(line.split(" ", -1));
  }

  String label() {
    return program.label();
  }

  String labelWithArguments() {
    return label() + (arguments.isEmpty() ? "" : " " + String.join(" ", arguments));
  }

  /** The lines where the source says that the bug was put in; none if it does not say so. */
  List<Integer> seededLines() throws IOException {
    return linesWith("// seeded");
  }

  /** The lines of loops in which a thread does nothing but wait for another. */
  List<Integer> spinningLines() throws IOException {
    return linesWith("Thread.onSpinWait();").stream().map(line -> line - 1).toList();
  }

  private List<Integer> linesWith(String text) throws IOException {
    Path source =
        Layout.root()
            .resolve("programs/src/main/java")
            .resolve(program.mainClass().replace('.', '/') + ".java");
    List<String> lines = Files.readAllLines(source);
    return IntStream.range(0, lines.size())
        .filter(i -> lines.get(i).contains(text))
        .mapToObj(i -> i + 1)
        .toList();
  }

  /** What follows the JVM's executable and options. */
  List<String> words() {
    return words(arguments);
  }

  /** The same, for a search that tries all schedules. */
  List<String> briefWords() {
    return words(briefly);
  }

  private List<String> words(List<String> given) {
    List<String> words =
        new ArrayList<>(List.of("-cp", TargetPrograms.CLASS_PATH, program.mainClass()));
    words.addAll(given);
    return words;
  }
}
