package dev.rethread.it;

import java.util.List;
import java.util.stream.Stream;

/** A released library, as a program's Javadoc names it: {@code group:name:version}. */
record Artifact(String group, String name, String version) {
  /** Artifacts with commas between them, or {@code none}. */
  static List<Artifact> parseAll(String value) {
    return value.equals("none")
        ? List.of()
        : Stream.of(value.split(", ", -1)).map(Artifact::parse).toList();
  }

  private static Artifact parse(String coordinates) {
    String[] parts = coordinates.split(":", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(coordinates + " is not group:artifact:version");
    }
    return new Artifact(parts[0], parts[1], parts[2]);
  }

  /** The same for all versions of a library. */
  String library() {
    return group + ":" + name;
  }

  String jar() {
    return name + "-" + version + ".jar";
  }
}
