package dev.rethread.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The programs of the {@code programs} module, found by scanning its sources. */
final class TargetPrograms {
  /** The class path that has them all. */
  static final String CLASS_PATH = Layout.file("rethread.programs.jar").toString();

  /** Every program, by name. */
  static List<TargetProgram> all() {
    Path sources = Layout.root().resolve("programs/src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(file -> read(sources, file))
          .sorted((a, b) -> a.mainClass().compareTo(b.mainClass()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The program with that {@link TargetProgram#label}. */
  static TargetProgram named(String label) {
    return all().stream().filter(p -> p.label().equals(label)).findFirst().orElseThrow();
  }

  private static TargetProgram read(Path sources, Path file) {
    String name = sources.relativize(file).toString().replaceFirst("\\.java$", "");
    try {
      return TargetProgram.parse(name.replace('/', '.'), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TargetPrograms() {}
}
