package dev.rethread.cli;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;

/** Says in a few words how a recorded run ended. */
final class Endings {
  static String of(Recording recording) {
    for (FailureEntry failure : recording.failures()) {
      if (failure.kind().equals("exception")) {
        ThreadEntry thread = recording.thread(failure.thread());
        String in = thread == null ? "" : " in thread \"" + thread.name() + "\"";
        return failure + in;
      }
    }
    if (recording.cut()) {
      return "a run up to where its recording was cut";
    }
    if (!recording.closed()) {
      return "a run that was killed";
    }
    return switch (recording.meta("end")) {
      case "hang" -> hang(recording.meta("hang"));
      case "exit" -> "exit code " + recording.meta("exit");
      default -> "a normal end";
    };
  }

  /** What kind it is, if that is known: of a run in turns. */
  private static String hang(String why) {
    return why.isEmpty() ? "a hang" : "a hang, " + why;
  }

  private Endings() {}
}
