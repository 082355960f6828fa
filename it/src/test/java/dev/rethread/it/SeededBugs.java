package dev.rethread.it;

import java.util.List;
import java.util.Objects;

/** The programs of the {@code programs} module that have a bug, found by scanning its sources. */
final class SeededBugs {
  /** Every bug, by name. */
  static List<SeededBug> all() {
    return TargetPrograms.MODULE.read(SeededBug::parse).stream().filter(Objects::nonNull).toList();
  }

  private SeededBugs() {}
}
