package dev.rethread.replay;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ReplayResult;
import dev.rethread.trace.ThreadEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides whether a replay brought the recorded outcome back: the program ended in the same way
 * with the same status, every thread had the same uncaught exceptions in the same order, and the
 * agent found no event, output or checksum that differs.
 */
public final class Reproduction {
  private final Recording recording;

  public Reproduction(Recording recording) {
    this.recording = recording;
  }

  /** Judges the result that a replay of the recording left. */
  public Replayed judge(ReplayResult result) {
    switch (result.how()) {
      case "diverged":
        return new Replayed.Diverged(result.report());
      case "stuck":
        return new Replayed.Stuck(result.report());
      default:
        break;
    }
    List<String> differences = new ArrayList<>(result.mismatches());
    compareEnds(result, differences);
    if (recording.closed() && !recording.cut()) {
      compareFailures(result, differences);
    }
    return differences.isEmpty()
        ? new Replayed.Reproduced(result.report())
        : new Replayed.Different(differences);
  }

  /** Whether the recorded program did not end by itself within the recording. */
  private boolean open() {
    return !recording.closed() || recording.cut() || recording.meta("end").equals("hang");
  }

  private void compareEnds(ReplayResult result, List<String> differences) {
    String expected = open() ? "recording" : recording.meta("end");
    if (!result.how().equals(expected)) {
      differences.add(
          "the replay " + ended(result.how()) + ", the recorded run " + ended(expected));
    } else if (!open() && result.status() != recordedStatus()) {
      differences.add("the exit code is " + result.status() + ", recorded was " + recordedStatus());
    }
  }

  private static String ended(String how) {
    return switch (how) {
      case "normal" -> "ended with its last thread";
      case "exit" -> "ended by an exit";
      case "recording" -> "came to the end of the recording";
      case "" -> "does not say how it ended";
      default -> "ended as \"" + how + "\"";
    };
  }

  private int recordedStatus() {
    try {
      return Integer.parseInt(recording.meta("exit"));
    } catch (NumberFormatException e) {
      return Integer.MIN_VALUE;
    }
  }

  private void compareFailures(ReplayResult result, List<String> differences) {
    Map<Integer, List<FailureEntry>> expected = exceptions(recording.failures());
    Map<Integer, List<FailureEntry>> actual = exceptions(result.failures());
    expected.forEach(
        (thread, failures) ->
            compareThread(thread, failures, actual.getOrDefault(thread, List.of()), differences));
    actual.forEach(
        (thread, failures) -> {
          if (!expected.containsKey(thread)) {
            compareThread(thread, List.of(), failures, differences);
          }
        });
  }

  /** By thread; failures of other kinds follow from how the run ended. */
  private static Map<Integer, List<FailureEntry>> exceptions(List<FailureEntry> failures) {
    Map<Integer, List<FailureEntry>> byThread = new LinkedHashMap<>();
    for (FailureEntry failure : failures) {
      if (failure.kind().equals("exception")) {
        byThread.computeIfAbsent(failure.thread(), t -> new ArrayList<>()).add(failure);
      }
    }
    return byThread;
  }

  private void compareThread(
      int thread,
      List<FailureEntry> expected,
      List<FailureEntry> actual,
      List<String> differences) {
    for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
      if (i >= expected.size()) {
        differences.add(label(thread) + " threw " + actual.get(i) + ", which was not recorded");
      } else if (i >= actual.size()) {
        differences.add(label(thread) + " did not throw the recorded " + expected.get(i));
      } else if (!expected.get(i).sameAs(actual.get(i))) {
        differences.add(
            label(thread)
                + " threw "
                + place(actual.get(i))
                + ", recorded was "
                + place(expected.get(i)));
      }
    }
  }

  private static String place(FailureEntry failure) {
    return failure + (failure.frames().isEmpty() ? "" : " at " + failure.frames().get(0));
  }

  private String label(int thread) {
    ThreadEntry entry = recording.thread(thread);
    return entry == null
        ? "stream " + thread
        : "thread " + entry.path() + " \"" + entry.name() + "\"";
  }
}
