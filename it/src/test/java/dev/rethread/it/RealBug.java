package dev.rethread.it;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
  static RealBug parse(String mainClass, String source) {
    Paragraphs paragraphs = Paragraphs.of(source);
    return new RealBug(
        TargetProgram.parse(mainClass, source),
        ExpectedFailure.parse(paragraphs.get("Failure", "")),
        Artifact.parseAll(paragraphs.get("Artifacts", "none")),
        Artifact.parseAll(paragraphs.get("Fixed", "none")));
  }

  /** Without the package. */
  String label() {
    return program.simpleName();
  }

  /** With the bug. */
  String classPath() {
    return RealBugs.MODULE.classPath(artifacts);
  }

  /** With the same libraries in versions that do not have the bug. */
  String fixedClassPath() {
    Map<String, Artifact> chosen = new LinkedHashMap<>();
    artifacts.forEach(artifact -> chosen.put(artifact.library(), artifact));
    fixes.forEach(artifact -> chosen.replace(artifact.library(), artifact));
    return RealBugs.MODULE.classPath(List.copyOf(chosen.values()));
  }

  /** What follows the JVM's executable and options. */
  List<String> words() {
    return program.words(classPath());
  }
}
