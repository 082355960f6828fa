package dev.rethread.agent.control;

import dev.rethread.runtime.Vm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Notices that a replay has come to its end without the program ending, or cannot go on. */
final class Watchdog extends Thread {
  private static final long LOOK_EVERY_MILLIS = 50;
  private static final long QUIET_AT_END_MILLIS = 2_000;
  private static final long STUCK_MILLIS = 30_000;
  private static final long STUCK_RUNNING_MILLIS = 120_000;

  private final Turns turns;
  private final Verdict verdict;

  /** Whether the recorded program ended, so that the replayed one is to end by itself. */
  private final boolean ends;

  Watchdog(Turns turns, Verdict verdict, boolean ends) {
    super(Vm.systemGroup(), null, "rethread-watchdog", 0, false);
    this.turns = turns;
    this.verdict = verdict;
    this.ends = ends;
    setDaemon(true);
  }

  @Override
  public void run() {
    long progress = -1;
    long quiet = 0;
    while (true) {
      try {
        Thread.sleep(LOOK_EVERY_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      List<ReplayState> live = new ArrayList<>();
      long now = turns.current();
      boolean allAtEnd = true;
      for (ReplayState s : turns.all()) {
        if (s != null && s.thread != null) {
          live.add(s);
          now += s.events;
          allAtEnd &= s.atEnd || (s.outer() == null && hasInner(s, live));
        }
      }
      quiet = now == progress ? quiet + LOOK_EVERY_MILLIS : 0;
      progress = now;
      judge(live, allAtEnd, quiet);
    }
  }

  private static boolean hasInner(ReplayState s, List<ReplayState> live) {
    for (ReplayState other : live) {
      if (other.outer() == s) {
        return true;
      }
    }
    return false;
  }

  private void judge(List<ReplayState> live, boolean allAtEnd, long quiet) {
    if (turns.done()) {
      boolean over = allAtEnd && !live.isEmpty() && quiet >= 4 * LOOK_EVERY_MILLIS;
      if ((over && !ends) || quiet >= (ends ? STUCK_RUNNING_MILLIS : QUIET_AT_END_MILLIS)) {
        verdict.endOfRecording(live);
      }
    } else if (quiet >= (runs(turns.due()) ? STUCK_RUNNING_MILLIS : STUCK_MILLIS)) {
      verdict.stuck();
    }
  }

  private static boolean runs(@Nullable ReplayState s) {
    Thread thread = s == null ? null : s.thread;
    return thread != null && thread.getState() == Thread.State.RUNNABLE;
  }
}
