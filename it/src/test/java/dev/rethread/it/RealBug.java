package dev.rethread.it;

import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of the {@code realbugs} module, as the paragraphs of its Javadoc describe it.
 *
 * @param program what to run
 * @param failure what the bug shows as
 * @param artifacts the libraries on its class path, among them the one with the bug
 * @param fixes releases without the bug, each of an artifact in {@code artifacts}; none if there is
 *     no such release
 */
record RealBug(
    TargetProgram program,
    ExpectedFailure failure,
    List<Artifact> artifacts,
    List<Artifact> fixes) {
  // A paragraph goes on while lines have text after the star.
  private static final Pattern PARAGRAPH =
      Pattern.compile("<p>(Failure|Artifacts|Fixed): (.*(?:\\n \\* .*)*)");

  /** What Maven copied to {@code realbugs/target/lib}. */
  record Artifact(String group, String name, String version) {
    static Artifact parse(String coordinates) {
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

    Path jar() {
      return RealBugs.LIBRARIES.resolve(name + "-" + version + ".jar");
    }
  }

  static boolean isDescribedIn(String source) {
    return PARAGRAPH.matcher(source).find();
  }

  static RealBug parse(String mainClass, String source) {
    Map<String, String> paragraphs = new HashMap<>();
    Matcher paragraph = PARAGRAPH.matcher(source);
    while (paragraph.find()) {
      paragraphs.put(paragraph.group(1), paragraph.group(2).replace("\n *", ""));
    }
    return new RealBug(
        TargetProgram.parse(mainClass, source),
        ExpectedFailure.parse(paragraphs.getOrDefault("Failure", "")),
        artifacts(paragraphs.getOrDefault("Artifacts", "none")),
        artifacts(paragraphs.getOrDefault("Fixed", "none")));
  }

  private static List<Artifact> artifacts(String value) {
    return value.equals("none")
        ? List.of()
        : Stream.of(value.split(", ", -1)).map(Artifact::parse).toList();
  }

  /** Without the package. */
  String label() {
    return program.mainClass().substring(program.mainClass().lastIndexOf('.') + 1);
  }

  /** With the bug. */
  String classPath() {
    return classPath(artifacts);
  }

  /** With the same libraries in versions that do not have the bug. */
  String fixedClassPath() {
    Map<String, Artifact> chosen = new LinkedHashMap<>();
    artifacts.forEach(artifact -> chosen.put(artifact.library(), artifact));
    fixes.forEach(artifact -> chosen.replace(artifact.library(), artifact));
    return classPath(List.copyOf(chosen.values()));
  }

  private static String classPath(List<Artifact> libraries) {
    return Stream.concat(Stream.of(RealBugs.JAR), libraries.stream().map(Artifact::jar))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** What follows the JVM's executable and options. */
  List<String> words() {
    return program.words(classPath());
  }
}
