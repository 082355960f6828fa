package dev.rethread.agent;

import dev.rethread.trace.Amounts;
import dev.rethread.trace.Optimisation;
import dev.rethread.trace.Technique;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How to record, as the agent was told; the same as the options of {@code rethread record}.
 *
 * @param technique how
 * @param without what makes the technique faster, and is not to be done
 * @param file the recording
 * @param onFailure whether the recording of a run that did not fail is removed
 * @param timeoutMillis after which the run counts as hung, 0 for never
 * @param ring largest size of the file, 0 for any
 * @param paranoid whether every event is logged
 * @param children whether JVMs that the program starts are recorded too
 * @param quiet whether somebody else tells the user about the recording
 * @param schedule how threads take turns, null if they run in parallel
 */
record RecordOptions(
    Technique technique,
    Set<Optimisation> without,
    Path file,
    boolean onFailure,
    long timeoutMillis,
    long ring,
    boolean paranoid,
    boolean children,
    boolean quiet,
    @Nullable ScheduleOptions schedule) {
  private static final Set<String> KNOWN =
      Set.of(
          "cache",
          "children",
          "file",
          "on",
          "paranoid",
          "quiet",
          "ring",
          "technique",
          "timeout",
          "without");

  /** Used when no file is named. */
  private static final String DEFAULT_FILE = "%n-%t-%p.rth";

  /**
   * Reads the options.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static RecordOptions parse(Options options) {
    Set<String> known = new HashSet<>(KNOWN);
    known.addAll(ScheduleOptions.KNOWN);
    String unknown = options.unknown(known);
    if (unknown != null) {
      throw new IllegalArgumentException("there is no option \"" + unknown + "\"");
    }
    Technique technique = Technique.of(options.get("technique", Technique.LIGHT.toString()));
    if (options.has("ring") && technique != Technique.LIGHT) {
      throw new IllegalArgumentException(technique + " cannot record to a ring, only light can");
    }
    String timeout = options.get("timeout");
    return new RecordOptions(
        technique,
        Optimisation.parse(options.get("without", "")),
        file(options),
        onFailure(options.get("on", "always")),
        timeout == null ? 0 : Amounts.time(timeout).toMillis(),
        ring(options.get("ring")),
        options.has("paranoid"),
        children(options.get("children", "yes")),
        options.has("quiet"),
        ScheduleOptions.parse(options));
  }

  private static Path file(Options options) {
    String name = options.get("file", DEFAULT_FILE, new Placeholders.OfFile());
    try {
      return Path.of(name).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("\"" + name + "\" cannot be the name of a file", e);
    }
  }

  private static boolean onFailure(String when) {
    return switch (when) {
      case "always" -> false;
      case "failure" -> true;
      default ->
          throw new IllegalArgumentException("on=" + when + " is neither failure nor always");
    };
  }

  private static long ring(@Nullable String size) {
    return size == null ? 0 : Amounts.ring(size);
  }

  private static boolean children(String whether) {
    return switch (whether) {
      case "yes" -> true;
      case "no" -> false;
      default ->
          throw new IllegalArgumentException("children=" + whether + " is neither yes nor no");
    };
  }

  /** Where to record: what was in the file must survive a run whose recording is not kept. */
  Path working() {
    return onFailure ? file.resolveSibling(file.getFileName() + ".part") : file;
  }
}
