package dev.rethread.it;

import java.util.List;

/** The programs of the {@code programs} module, found by scanning its sources. */
final class TargetPrograms {
  static final ProgramModule MODULE = new ProgramModule("programs");

  /** The class path that has them all. */
  static final String CLASS_PATH = MODULE.classPath(List.of());

  /** Every program, by name. */
  static List<TargetProgram> all() {
    return MODULE.read(TargetProgram::parse);
  }

  /** The program with that {@link TargetProgram#label}. */
  static TargetProgram named(String label) {
    return all().stream().filter(p -> p.label().equals(label)).findFirst().orElseThrow();
  }

  private TargetPrograms() {}
}
