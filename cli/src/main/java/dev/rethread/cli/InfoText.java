package dev.rethread.cli;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Switches;
import dev.rethread.trace.ThreadEntry;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The facts of a recording as text. */
final class InfoText {
  private static final int SWITCHES_SHOWN = 40;
  private static final int FRAMES_SHOWN = 8;

  private final RecordingFacts facts;
  private final Recording recording;
  private final StringBuilder text = new StringBuilder();

  InfoText(RecordingFacts facts) {
    this.facts = facts;
    this.recording = facts.recording();
  }

  String text() {
    run();
    failures();
    threads();
    counts();
    notes();
    return text.toString();
  }

  private void run() {
    line(
        "recording", recording.file() + ", " + number(facts.bytes()) + " bytes, " + completeness());
    if (recording.dropped()) {
      line(
          "dropped",
          number(recording.droppedBytes())
              + " bytes, recorded until "
              + time(recording.droppedUntil())
              + ": what follows is about the rest");
      line("", "a replay needs the beginning: this recording cannot be replayed");
    }
    line("technique", recording.meta("technique") + ", by rethread " + recording.meta("rethread"));
    line("started", started());
    line(
        "JDK",
        recording.meta("java.vm.version")
            + " ("
            + recording.meta("java.vendor")
            + ") in "
            + recording.meta("java.home"));
    line(
        "system",
        recording.meta("os.name")
            + " "
            + recording.meta("os.arch")
            + ", processors: "
            + recording.meta("processors"));
    line("folder", facts.program().folder().toString());
    line("command", facts.program().command().toString());
    line("end", Endings.of(recording));
    Switches switches = recording.switches();
    if (switches != null) {
      line(
          "turns",
          Counts.of(switches.count(), "switch", "switches")
              + " between threads, "
              + recording.meta("preemptions")
              + " of them preemptions");
      if (switches.count() <= SWITCHES_SHOWN) {
        line("", switches.brief());
      }
    }
  }

  private String completeness() {
    if (recording.cut()) {
      return "cut before the program ended";
    }
    return recording.closed() ? "closed" : "not closed: the program was killed";
  }

  private String started() {
    String millis = recording.meta("started");
    if (!millis.matches("\\d{1,15}")) {
      return "unknown";
    }
    return time(Long.parseLong(millis));
  }

  private static String time(long millis) {
    return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss")
        .format(Instant.ofEpochMilli(millis).atZone(ZoneId.systemDefault()));
  }

  private void failures() {
    for (FailureEntry failure : recording.failures()) {
      ThreadEntry thread = recording.thread(failure.thread());
      line("failure", failure + (thread == null ? "" : " in " + label(thread)));
      failure.frames().stream().limit(FRAMES_SHOWN).forEach(frame -> line("", "    at " + frame));
      if (failure.frames().size() > FRAMES_SHOWN) {
        line("", "    … " + (failure.frames().size() - FRAMES_SHOWN) + " more");
      }
    }
  }

  private void threads() {
    line("threads", number(recording.threads().size()));
    for (ThreadEntry thread : recording.threads()) {
      if (thread.parent() == 0 || recording.thread(thread.parent()) == null) {
        tree(thread, 0);
      }
    }
  }

  private void tree(ThreadEntry thread, int depth) {
    ThreadEntry.End end = thread.end();
    String waits = end == null || end.waitsFor().isEmpty() ? "" : ", waits " + end.waitsFor();
    line(
        "",
        "  ".repeat(depth)
            + label(thread)
            + (thread.kind() == 0 ? "" : " (" + RecordingFacts.kind(thread) + ")")
            + ": "
            + number(facts.eventsOf(thread))
            + " events, "
            + RecordingFacts.state(thread)
            + waits);
    for (ThreadEntry child : recording.threads()) {
      if (child.parent() == thread.index()) {
        tree(child, depth + 1);
      }
    }
  }

  private static String label(ThreadEntry thread) {
    String name = thread.name().replace('/', '.');
    return thread.path().endsWith("<" + name + ">")
        ? "static initialiser of " + name
        : thread.path() + " \"" + thread.name() + "\"";
  }

  private void counts() {
    line("events", number(facts.totalEvents()));
    facts.records().forEach((type, count) -> amount(type, count));
    line("sections", "in bytes");
    recording.sizes().forEach((section, bytes) -> amount(section, bytes));
    line("classes", number(recording.classes().size()) + " instrumented");
  }

  private void amount(String what, long count) {
    if (count > 0) {
      line("", String.format(Locale.ROOT, "%,14d  %s", count, what));
    }
  }

  private void notes() {
    if (recording.notes().isEmpty()) {
      line("notes", "none: nothing was met that cannot be recorded");
      return;
    }
    line("notes", "what could not be recorded faithfully");
    recording.notes().forEach(note -> line("", "  " + note));
  }

  private void line(String head, String rest) {
    text.append(String.format(Locale.ROOT, "%-11s", head)).append(' ').append(rest).append('\n');
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
