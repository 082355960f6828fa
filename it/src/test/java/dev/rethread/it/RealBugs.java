package dev.rethread.it;

import java.util.List;
import java.util.stream.Stream;

/** The programs of the {@code realbugs} module, found by scanning its sources. */
final class RealBugs {
  static final ProgramModule MODULE = new ProgramModule("realbugs");

  /** Every bug, by name. */
  static List<RealBug> all() {
    return MODULE.read(RealBugs::read).stream().flatMap(bug -> bug).toList();
  }

  /** Nothing if the file is not one of a bug. */
  private static Stream<RealBug> read(String mainClass, String source) {
    return Paragraphs.of(source).has("Failure")
        ? Stream.of(RealBug.parse(mainClass, source))
        : Stream.empty();
  }

  private RealBugs() {}
}
