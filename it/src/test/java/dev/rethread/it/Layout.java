package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.replay.AgentJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where things are in the checkout. */
final class Layout {
  static Path root() {
    return Path.of(System.getProperty("rethread.root", "..")).toAbsolutePath().normalize();
  }

  /** The file that a system property set by the build names. */
  static Path file(String property) {
    Path file = Path.of(System.getProperty(property, ""));
    assertThat(file).as("what -D%s names, which `package` makes", property).isRegularFile();
    return file.toAbsolutePath();
  }

  static AgentJar agent() {
    return new AgentJar(file(AgentJar.PROPERTY));
  }

  /**
   * An empty folder for one run of a program, below {@code it/target}, where it stays if the test
   * fails.
   */
  static Path emptyFolder(String test, String... names) {
    Path folder = root().resolve("it/target/runs").resolve(test);
    for (String name : names) {
      folder = folder.resolve(name);
    }
    delete(folder);
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Layout() {}
}
