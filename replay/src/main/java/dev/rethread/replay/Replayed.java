package dev.rethread.replay;

import java.util.List;
import java.util.Locale;

/** How a replay ended. */
public sealed interface Replayed {
  /** For a person to read; several lines, or empty. */
  String report();

  default boolean reproduced() {
    return this instanceof Reproduced;
  }

  /** One word for it. */
  default String outcome() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /**
   * The recorded outcome came back.
   *
   * @param report who waits for whom if the program does not end, else empty
   */
  record Reproduced(String report) implements Replayed {}

  /** The replay ended, otherwise than recorded. */
  record Different(List<String> differences) implements Replayed {
    public Different {
      differences = List.copyOf(differences);
    }

    @Override
    public String report() {
      return String.join("\n", differences);
    }
  }

  /** An event was not the recorded one. */
  record Diverged(String report) implements Replayed {}

  /** The schedule waits for a thread that does not come. */
  record Stuck(String report) implements Replayed {}

  /** The JVM ended without a result. */
  record Crashed(int exitCode) implements Replayed {
    @Override
    public String report() {
      return "the replay's JVM ended with exit code " + exitCode + " and left no result";
    }
  }
}
