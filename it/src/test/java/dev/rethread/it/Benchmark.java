package dev.rethread.it;

import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.bench.Catalogue;
import dev.rethread.replay.bench.Subject;
import java.io.File;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A program that {@code rethread bench} measures, with as little work as makes sense.
 *
 * @param digest what its source says that it comes to then
 */
record Benchmark(Subject subject, String digest) {
  private static final String SCALE = "0.005";

  /** All that have a digest in their sources, by name. */
  static List<Benchmark> all() {
    List<Subject> catalogue = catalogue();
    return Workloads.MODULE.read(Benchmark::parse).stream()
        .filter(benchmark -> !benchmark.digest.isEmpty())
        .map(benchmark -> benchmark.in(catalogue))
        .sorted(Comparator.comparing(Benchmark::label))
        .toList();
  }

  static List<Subject> catalogue() {
    try {
      return Catalogue.locate();
    } catch (WrongUseException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Benchmark parse(String mainClass, String source) {
    String digest = Paragraphs.of(source).get("Digest", "");
    return new Benchmark(new Subject("", mainClass, List.of()), digest);
  }

  /** With its class path, from the catalogue. */
  private Benchmark in(List<Subject> catalogue) {
    Subject complete =
        catalogue.stream()
            .filter(each -> each.mainClass().equals(subject.mainClass()))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(subject + " is not in the catalogue"));
    return new Benchmark(complete, digest);
  }

  String label() {
    return subject.name();
  }

  /** What follows the JVM's executable. */
  List<String> words() {
    String classPath =
        subject.classPath().stream()
            .map(Object::toString)
            .collect(Collectors.joining(File.pathSeparator));
    return List.of("-cp", classPath, subject.mainClass(), SCALE);
  }
}
