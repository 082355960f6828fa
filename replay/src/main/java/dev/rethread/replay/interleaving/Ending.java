package dev.rethread.replay.interleaving;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a run failed, in words. */
final class Ending {
  private final Recording recording;
  private final Map<Integer, String> names;

  Ending(Recording recording, Map<Integer, String> names) {
    this.recording = recording;
    this.names = names;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (FailureEntry failure : recording.failures()) {
      switch (failure.kind()) {
        case "exception" -> lines.add(name(failure.thread()) + " throws " + failure + at(failure));
        case "hang" -> lines.addAll(waits());
        default -> lines.add("the program ends with " + failure);
      }
    }
    return lines;
  }

  /** Where it was thrown, and if that is in the JDK, what has called it. */
  private static String at(FailureEntry failure) {
    List<String> frames = failure.frames();
    if (frames.isEmpty()) {
      return "";
    }
    String thrower = ", at " + place(frames.get(0));
    String own = Interleaving.ownFrame(failure);
    return own == null || own.equals(frames.get(0))
        ? thrower
        : thrower + ", called by " + place(own);
  }

  /** A frame as it is recorded, but for the line of a native method. */
  private static String place(String frame) {
    return frame.replaceFirst(":-\\d+$", "");
  }

  private List<String> waits() {
    List<String> lines = new ArrayList<>();
    lines.add(recording.meta("hang").isEmpty() ? "nobody goes on" : recording.meta("hang"));
    for (ThreadEntry thread : recording.threads()) {
      ThreadEntry.End end = thread.end();
      if (end != null && end.state() == Format.STATE_BLOCKED) {
        lines.add("  " + name(thread.index()) + " waits " + end.waitsFor());
      }
    }
    return lines;
  }

  private String name(int thread) {
    return names.getOrDefault(thread, "a thread");
  }
}
