package dev.rethread.it;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A module whose classes are programs to record: its sources, its jar, and the libraries that the
 * build has put beside it.
 *
 * @param name of the module, and of its folder
 */
record ProgramModule(String name) {
  Path jar() {
    return Layout.file("rethread." + name + ".jar");
  }

  /** The jar and those of the artifacts. */
  String classPath(List<Artifact> artifacts) {
    Path libraries = jar().resolveSibling("lib");
    return Stream.concat(
            Stream.of(jar()), artifacts.stream().map(each -> libraries.resolve(each.jar())))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Reads every source file that has a main method, in the order of their names.
   *
   * @param read takes the full name of the class and its source
   */
  <T> List<T> read(BiFunction<String, String, T> read) {
    Path sources = Layout.root().resolve(name).resolve("src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> text(file).contains("static void main("))
          .sorted()
          .map(file -> read.apply(className(sources, file), text(file)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String className(Path sources, Path file) {
    return sources.relativize(file).toString().replaceFirst("\\.java$", "").replace('/', '.');
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
