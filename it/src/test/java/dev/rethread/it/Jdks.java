package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * The JDKs to test on: the one that runs the tests, and the JDK 25 whose home the system property
 * {@value #PROPERTY} names.
 */
final class Jdks {
  static final String PROPERTY = "rethread.jdk25";

  /** What stands in place of the JDK 25 half when there is none. */
  private static final String MISSING =
      "No JDK 25: THE JDK 25 HALF OF THIS TEST IS SKIPPED. Give its home with -D" + PROPERTY + "=…";

  static Jdk current() {
    return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home", "")));
  }

  /** The JDKs that are here, the current one first. */
  static List<Jdk> present() {
    List<Jdk> jdks = new ArrayList<>(List.of(current()));
    String home = home25();
    if (home.isEmpty()) {
      System.out.println("!!!! " + MISSING);
    } else {
      jdks.add(new Jdk(25, Path.of(home)));
    }
    return jdks;
  }

  /** Ends the calling test as skipped, with a message, if there is no JDK 25. */
  static void needs25() {
    Assumptions.assumeFalse(home25().isEmpty(), MISSING);
  }

  private static String home25() {
    String home = System.getProperty(PROPERTY, "");
    if (!home.isEmpty()) {
      assertThat(Files.isExecutable(Path.of(home, "bin", "java")))
          .as("-D%s=%s is the home of a JDK", PROPERTY, home)
          .isTrue();
    }
    return home;
  }

  private Jdks() {}
}
