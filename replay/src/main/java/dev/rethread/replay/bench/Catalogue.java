package dev.rethread.replay.bench;

import dev.rethread.replay.WrongUseException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The list of all workloads, which is a file in their jar. */
public final class Catalogue {
  /** Names the jar of the workloads and overrides every other place. */
  public static final String PROPERTY = "rethread.workloads.jar";

  private static final String PACKAGE = "dev.rethread.workloads.";
  private static final String ENTRY = "dev/rethread/workloads/catalogue.txt";

  /** From the folder of {@code rethread.jar} in a checkout. */
  private static final String IN_CHECKOUT = "../../workloads/target/rethread-workloads.jar";

  /**
   * Finds the workloads: the jar that the system property {@value #PROPERTY} names, or that of the
   * checkout that the tool was built in.
   */
  public static List<Subject> locate() throws WrongUseException {
    String named = System.getProperty(PROPERTY);
    Path jar = named == null ? inCheckout() : Path.of(named);
    if (!Files.isRegularFile(jar)) {
      throw new WrongUseException(
          "the workloads are missing, there is no "
              + jar
              + ": in a checkout, ./rethread bench builds them");
    }
    try (JarFile file = new JarFile(jar.toFile())) {
      ZipEntry entry = file.getEntry(ENTRY);
      if (entry == null) {
        throw new WrongUseException(jar + " has no " + ENTRY);
      }
      try (InputStream in = file.getInputStream(entry)) {
        return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), jar.toAbsolutePath());
      }
    } catch (IOException e) {
      throw new WrongUseException("cannot read " + jar + ": " + e.getMessage());
    }
  }

  private static Path inCheckout() {
    CodeSource source = Catalogue.class.getProtectionDomain().getCodeSource();
    try {
      Path tool = Path.of(source.getLocation().toURI());
      return tool.resolveSibling(IN_CHECKOUT).normalize();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads lines of group, class and libraries; the libraries are in {@code lib} beside the jar. */
  static List<Subject> parse(String text, Path jar) {
    List<Subject> subjects = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        List<String> words = List.of(line.strip().split("\\s+", -1));
        Path libraries = jar.resolveSibling("lib");
        List<Path> classPath =
            Stream.concat(Stream.of(jar), words.stream().skip(2).map(libraries::resolve)).toList();
        String mainClass = PACKAGE + words.get(0) + "." + words.get(1);
        subjects.add(new Subject(words.get(0), mainClass, classPath));
      }
    }
    return subjects;
  }

  private Catalogue() {}
}
