package dev.rethread.it;

import java.util.List;
import java.util.stream.Stream;

/** The programs of the {@code workloads} module, found by scanning its sources. */
final class Workloads {
  static final ProgramModule MODULE = new ProgramModule("workloads");

  /** Every program, by name. */
  static List<Workload> all() {
    return MODULE.read(Workloads::read).stream().flatMap(workload -> workload).toList();
  }

  /** Nothing if the file is a part of several programs. */
  private static Stream<Workload> read(String mainClass, String source) {
    return Paragraphs.of(source).has("Artifacts")
        ? Stream.of(Workload.parse(mainClass, source))
        : Stream.empty();
  }

  private Workloads() {}
}
