package dev.rethread.it;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a bug shows as. A run that fails in any other way is not a run that shows the bug.
 *
 * @param kind {@code exit}, {@code hang}, or the class of an exception
 * @param detail the exit code; the class of an object that a thread of the hang waits for; a method
 *     in the exception's stack
 */
record ExpectedFailure(String kind, String detail) {
  private static final Pattern SYNTAX = Pattern.compile("(exit|hang on|\\S+ at) (\\S+)");
  private static final String EXIT_AFTER_EXCEPTION = "42";

  static ExpectedFailure parse(String value) {
    Matcher matcher = SYNTAX.matcher(value);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("\"" + value + "\" is not a failure");
    }
    return new ExpectedFailure(matcher.group(1).replaceFirst(" .*", ""), matcher.group(2));
  }

  /** Whether the recorded run failed in this way and in no other. */
  boolean isIn(Recording recording) {
    if (!recording.closed() || recording.cut()) {
      return false;
    }
    List<FailureEntry> exceptions =
        recording.failures().stream().filter(f -> f.kind().equals("exception")).toList();
    return switch (kind) {
      case "exit" -> exceptions.isEmpty() && recording.meta("exit").equals(detail);
      case "hang" -> exceptions.isEmpty() && hangs(recording);
      default ->
          !exceptions.isEmpty()
              && exceptions.stream().allMatch(this::isThrown)
              && recording.meta("exit").equals(EXIT_AFTER_EXCEPTION);
    };
  }

  private boolean isThrown(FailureEntry exception) {
    return exception.type().equals(kind)
        && exception.frames().stream().anyMatch(frame -> frame.contains("." + detail + ":"));
  }

  /** Nobody runs any more, which tells a hang from a run that is slow. */
  private boolean hangs(Recording recording) {
    List<ThreadEntry.End> ends =
        recording.threads().stream().map(ThreadEntry::end).filter(Objects::nonNull).toList();
    return recording.meta("end").equals("hang")
        && ends.stream().noneMatch(end -> end.state() == Format.STATE_RUNNING)
        && ends.stream().anyMatch(end -> names(end.waitsFor()));
  }

  private boolean names(String waitsFor) {
    return Pattern.compile("\\b" + Pattern.quote(detail) + "(?![\\w$.])").matcher(waitsFor).find();
  }

  @Override
  public String toString() {
    return switch (kind) {
      case "exit" -> "exit code " + detail;
      case "hang" -> "a hang in which all threads wait, one on a " + detail;
      default -> kind + " in " + detail + " and nothing else, then exit code 42";
    };
  }
}
