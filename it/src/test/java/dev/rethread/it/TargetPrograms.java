package dev.rethread.it;

import java.util.List;
import java.util.stream.Stream;

/** The programs of the {@code programs} module, found by scanning its sources. */
final class TargetPrograms {
  static final ProgramModule MODULE = new ProgramModule("programs");

  /** The class path that has them all. */
  static final String CLASS_PATH = MODULE.classPath(List.of());

  /** Every program, by name. */
  static List<TargetProgram> all() {
    return MODULE.read(TargetPrograms::read).stream().flatMap(program -> program).toList();
  }

  /** Nothing if the file is one that programs share. */
  private static Stream<TargetProgram> read(String mainClass, String source) {
    return source.contains(" void main(")
        ? Stream.of(TargetProgram.parse(mainClass, source))
        : Stream.empty();
  }

  /** The program with that {@link TargetProgram#label}. */
  static TargetProgram named(String label) {
    return all().stream().filter(p -> p.label().equals(label)).findFirst().orElseThrow();
  }

  private TargetPrograms() {}
}
