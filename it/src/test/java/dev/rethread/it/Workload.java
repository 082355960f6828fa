package dev.rethread.it;

import java.util.List;

/**
 * A program of the {@code workloads} module, as the paragraphs of its Javadoc describe it.
 *
 * @param program what to run
 * @param artifacts the libraries on its class path
 */
record Workload(TargetProgram program, List<Artifact> artifacts) {
  /** What stands for {@code FOLDER}: a folder below the one in which the program works. */
  static final String FOLDER = "data";

  static Workload parse(String mainClass, String source) {
    return new Workload(
        TargetProgram.parse(mainClass, source),
        Artifact.parseAll(Paragraphs.of(source).get("Artifacts", "none")));
  }

  /** Without the package. */
  String label() {
    return program.simpleName();
  }

  /**
   * What follows the JVM's executable and options.
   *
   * @param port a free one
   */
  List<String> words(int port) {
    return program.words(Workloads.MODULE.classPath(artifacts)).stream()
        .map(word -> word.equals("PORT") ? Integer.toString(port) : word)
        .map(word -> word.equals("FOLDER") ? FOLDER : word)
        .toList();
  }
}
