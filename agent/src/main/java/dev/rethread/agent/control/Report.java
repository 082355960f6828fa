package dev.rethread.agent.control;

import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.ThreadState;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;
import org.jspecify.annotations.Nullable;

/** What a person needs to know when a replay does not go as recorded. */
final class Report {
  private final Recording recording;
  private final SiteTable sites;
  private @Nullable Turns turns;

  Report(Recording recording, SiteTable sites) {
    this.recording = recording;
    this.sites = sites;
  }

  void watch(Turns watched) {
    turns = watched;
  }

  /** The first event that differs. */
  String divergence(ReplayState s, int site, String why) {
    StringBuilder text = new StringBuilder();
    text.append("thread ").append(s.label()).append(", event ").append(s.events).append('\n');
    text.append("  expected: ").append(why).append('\n');
    text.append("  actual:   ").append(sites.describe(site)).append('\n');
    recent(text, s);
    text.append("stack:\n");
    frames(text, Thread.currentThread(), 30);
    likelyCauses(text);
    return text.toString();
  }

  private void recent(StringBuilder text, ReplayState s) {
    text.append("last events of this thread, without those that concern no other thread:\n");
    for (int i = 0; i < s.recent(); i++) {
      text.append("  ")
          .append(s.recentEvent(i))
          .append("  ")
          .append(sites.describe(s.recentSite(i)))
          .append('\n');
    }
  }

  private void likelyCauses(StringBuilder text) {
    if (!recording.notes().isEmpty()) {
      text.append("what the recording could not capture, a likely cause:\n");
      for (String note : recording.notes()) {
        text.append("  ").append(note).append('\n');
      }
    }
  }

  /** Who waits for whom. */
  String waits() {
    StringBuilder text = new StringBuilder();
    Turns watched = turns;
    if (watched == null) {
      return "";
    }
    String due = "the schedule waits for " + label(watched.dueIndex()) + "\n";
    text.append(watched.done() ? "" : due);
    for (ReplayState s : watched.all()) {
      Thread thread = s == null ? null : s.thread;
      if (s != null && thread != null) {
        describe(text, watched, s, thread);
      }
    }
    likelyCauses(text);
    return text.append(watched.done() ? "" : due).toString(); // again: the list may be long
  }

  private String label(int index) {
    ThreadEntry entry = recording.thread(index);
    return entry == null ? "stream " + index : entry.path() + " \"" + entry.name() + "\"";
  }

  private void describe(StringBuilder text, Turns watched, ReplayState s, Thread thread) {
    text.append(s.label()).append(" after event ").append(s.events).append(": ");
    text.append(what(watched, s))
        .append(isForTurn(s) ? ", its turn has not come" : "")
        .append('\n');
    if (isForTurn(s)) {
      frames(text, thread, 2);
      return;
    }
    if (s.waitingSite != 0) {
      text.append("    ").append(sites.describe(s.waitingSite)).append('\n');
    }
    frames(text, thread, 6);
  }

  /** Whether it could go on if the schedule let it: nothing else is to be said of it. */
  private static boolean isForTurn(ReplayState s) {
    return s.parked && s.waiting == ThreadState.WAITS_NOT;
  }

  /** The program's frames of a thread, innermost first. */
  private static void frames(StringBuilder text, Thread thread, int most) {
    int shown = 0;
    for (StackTraceElement frame : thread.getStackTrace()) {
      String name = frame.getClassName();
      if (!isOwn(name) && !name.equals("jdk.internal.misc.Unsafe")) {
        text.append("    at ").append(frame).append('\n');
        if (++shown == most) {
          break;
        }
      }
    }
  }

  private static boolean isOwn(String className) {
    return className.startsWith("dev.rethread.runtime")
        || className.startsWith("dev.rethread.agent");
  }

  private static String what(Turns watched, ReplayState s) {
    Object object = s.waitingFor;
    String name = object == null ? "" : " a " + object.getClass().getName();
    return switch (s.waiting) {
      case ThreadState.WAITS_MONITOR ->
          "waits to enter the monitor of" + name + holder(watched, object);
      case ThreadState.WAITS_NOTIFY -> "waits to be notified on" + name;
      case ThreadState.WAITS_PARK ->
          "waits to be unparked" + (object == null ? "" : ", parked on" + name);
      case ThreadState.WAITS_SLEEP -> "sleeps";
      default -> s.atEnd ? "is at the end of its recording" : outside(s);
    };
  }

  private static String outside(ReplayState s) {
    Thread thread = s.thread;
    return s.parked
        ? "waits"
        : "is between two events" + (thread == null ? "" : " (" + thread.getState() + ")");
  }

  private static String holder(Turns watched, @Nullable Object monitor) {
    if (monitor != null) {
      for (ReplayState s : watched.all()) {
        if (s != null && s.holds(monitor)) {
          return ", held by " + s.label();
        }
      }
    }
    return "";
  }
}
