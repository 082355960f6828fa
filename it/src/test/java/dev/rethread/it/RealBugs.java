package dev.rethread.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The programs of the {@code realbugs} module, found by scanning its sources. */
final class RealBugs {
  static final Path JAR = Layout.file("rethread.realbugs.jar");

  /** Where the build puts the artifacts of all of them. */
  static final Path LIBRARIES = JAR.resolveSibling("lib");

  private static final String PACKAGE = "dev.rethread.realbugs";

  /** Every bug, by name. */
  static List<RealBug> all() {
    Path sources =
        Layout.root().resolve("realbugs/src/main/java").resolve(PACKAGE.replace('.', '/'));
    try (Stream<Path> files = Files.list(sources)) {
      return files.sorted().flatMap(RealBugs::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nothing if the file is not one of a bug. */
  private static Stream<RealBug> read(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.java$", "");
    try {
      String source = Files.readString(file);
      return RealBug.isDescribedIn(source)
          ? Stream.of(RealBug.parse(PACKAGE + "." + name, source))
          : Stream.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RealBugs() {}
}
