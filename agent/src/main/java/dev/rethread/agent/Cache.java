package dev.rethread.agent;

import dev.rethread.instrument.KeptClasses;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the instrumented classes of a JDK are kept: a file for each JDK and agent. */
final class Cache {
  /** The option's value for none. */
  private static final String NONE = "none";

  private static final String SUFFIX = ".classes";
  private static final int MOST_FILES = 8;

  /**
   * What was kept by JVMs before.
   *
   * @param option a folder, {@code none}, or null for the user's cache
   */
  static KeptClasses open(@Nullable String option) {
    if (NONE.equals(option)) {
      return KeptClasses.none();
    }
    try {
      Path folder = option == null ? usersFolder() : Path.of(option);
      Path file = folder.resolve(name());
      if (!Files.exists(file)) {
        prune(folder);
      }
      return KeptClasses.in(file);
    } catch (IOException | URISyntaxException | RuntimeException e) {
      return KeptClasses.none();
    }
  }

  private static Path usersFolder() {
    String given = System.getenv("XDG_CACHE_HOME");
    Path caches =
        given == null || given.isEmpty()
            ? Path.of(System.getProperty("user.home", ""), ".cache")
            : Path.of(given);
    return caches.resolve("rethread");
  }

  /** Of what decides how a class comes out: the JDK's classes, and this agent. */
  private static String name() throws IOException, URISyntaxException {
    String home = System.getProperty("java.home", "");
    int hash = Objects.hash(home, stamp(Path.of(home, "lib", "modules")), stamp(ownJar()));
    return "jdk-" + Runtime.version() + "-" + Integer.toHexString(hash) + SUFFIX;
  }

  private static Path ownJar() throws URISyntaxException {
    URL url = ClassLoader.getSystemResource("dev/rethread/agent/Cache.class");
    String text = String.valueOf(url); // jar:file:/…/agent.jar!/dev/…
    return Path.of(new URI(text.substring(text.indexOf("file:"), text.indexOf('!'))));
  }

  private static List<Object> stamp(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return List.of(file.toString(), attributes.size(), attributes.lastModifiedTime().toMillis());
  }

  /** Removes the oldest of those that other versions have left. */
  private static void prune(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(file -> file.toString().endsWith(SUFFIX)).forEach(files::add);
    }
    files.sort(Comparator.comparing((Path file) -> file.toFile().lastModified()).reversed());
    for (Path old : files.subList(Math.min(MOST_FILES - 1, files.size()), files.size())) {
      Files.deleteIfExists(old);
    }
  }

  private Cache() {}
}
