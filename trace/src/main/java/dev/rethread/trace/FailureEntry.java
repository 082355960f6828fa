package dev.rethread.trace;

import java.util.List;

/**
 * Something that went wrong in the recorded run.
 *
 * @param kind {@code exception}, {@code exit} or {@code hang}
 * @param thread index of the failing thread, 0 if it is the whole program
 * @param type the exception's class, the exit code, or empty
 * @param message the exception's message, for display only
 * @param frames the stack of the failing thread with generated names normalised
 */
public record FailureEntry(
    String kind, int thread, String type, String message, List<String> frames) {
  public FailureEntry {
    frames = List.copyOf(frames);
  }

  /** Whether both describe the same failure; messages may contain addresses and do not count. */
  public boolean sameAs(FailureEntry other) {
    return kind.equals(other.kind)
        && thread == other.thread
        && type.equals(other.type)
        && frames.equals(other.frames);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case "exit" -> "exit code " + type;
      case "hang" -> "hang";
      default -> type + (message.isEmpty() ? "" : ": " + message);
    };
  }
}
