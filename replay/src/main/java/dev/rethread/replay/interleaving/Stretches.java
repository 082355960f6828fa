package dev.rethread.replay.interleaving;

import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.SwitchReason;
import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import dev.rethread.trace.ThreadEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which thread ran alone when, in a run in turns, and why another went on after it. */
final class Stretches {
  private final Recording recording;
  private final List<Stretch> stretches;
  private final List<SwitchReason> reasons;
  private int at;

  Stretches(Recording recording) {
    Switches switches = recording.switches();
    this.recording = recording;
    this.stretches = switches == null ? List.of() : switches.stretches();
    this.reasons = recording.switchReasons();
  }

  /**
   * The number of the stretch that an event is in. Events are asked for in the order of the run.
   *
   * @param thread index of its stream
   * @param event its number in the stream
   */
  int of(int thread, long event) {
    ThreadEntry entry = recording.thread(thread);
    if (entry == null || entry.kind() == Format.KIND_CLASS_INIT) {
      return at; // a class that is initialised is so within the stretch of a thread
    }
    for (int i = at; i < stretches.size(); i++) {
      Stretch stretch = stretches.get(i);
      if (stretch.end() >= event && stretch.thread().equals(entry.path())) {
        at = i;
        break;
      }
    }
    return at;
  }

  /** Why the thread of a step had to let that of a later one go on; null if that is not known. */
  @Nullable SwitchReason reason(Step from, Step to) {
    if (reasons.size() != stretches.size() - 1) {
      return null;
    }
    String left = stretches.get(from.stretch()).thread();
    for (int i = to.stretch() - 1; i >= from.stretch(); i--) {
      if (stretches.get(i).thread().equals(left)) {
        return reasons.get(i);
      }
    }
    return null;
  }
}
