package dev.rethread.replay.turns;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What makes two failures of different runs the same: the kind, the exception and its stack, or the
 * threads that wait and what for. Which thread it happened in does not count, because a program
 * that has several of a kind may fail in any of them.
 *
 * @param kind as in {@link FailureEntry}
 * @param type the exception's class or the exit code
 * @param details frames of the stack, or who waits for what
 */
public record FailureSign(String kind, String type, List<String> details) {
  public FailureSign {
    details = List.copyOf(details);
  }

  /** The sign of a recorded run; null if it did not fail. */
  public static @Nullable FailureSign of(Recording recording) {
    FailureEntry found = null;
    for (FailureEntry failure : recording.failures()) {
      if (found == null || (found.kind().equals("exit") && !failure.kind().equals("exit"))) {
        found = failure;
      }
    }
    if (found == null) {
      return null;
    }
    List<String> details = found.kind().equals("hang") ? waits(recording) : found.frames();
    return new FailureSign(found.kind(), found.type(), details);
  }

  /** As a worker tells it: kind, type and details, with tabs between. */
  static FailureSign ofLine(String line) {
    List<String> parts = List.of(line.split("\t"));
    return new FailureSign(
        parts.get(0),
        parts.size() > 1 ? parts.get(1) : "",
        parts.subList(Math.min(2, parts.size()), parts.size()));
  }

  /** The same the other way round. */
  String toLine() {
    return kind + "\t" + type + "\t" + String.join("\t", details);
  }

  /**
   * Whether a failure that a worker has told of is this one. Its main method has callers that it
   * has not in a JVM of its own.
   */
  public boolean isShownBy(@Nullable FailureSign told) {
    if (told == null || !kind.equals(told.kind) || !type.equals(told.type)) {
      return false;
    }
    return kind.equals("hang")
        ? details.equals(told.details)
        : told.details.size() >= details.size()
            && told.details.subList(0, details.size()).equals(details);
  }

  private static List<String> waits(Recording recording) {
    Set<String> waits = new TreeSet<>();
    for (ThreadEntry thread : recording.threads()) {
      ThreadEntry.End end = thread.end();
      if (end != null && end.state() == Format.STATE_BLOCKED) {
        waits.add(end.waitsFor().replaceFirst(", held by .*", "")); // by which of the others
      }
    }
    return List.copyOf(waits);
  }
}
