package dev.rethread.agent.schedule;

import dev.rethread.runtime.ThreadState;
import org.jspecify.annotations.Nullable;

/** What a thread waits for, in words. */
public final class WaitText {
  /** As in "waits to be notified on a java.lang.Object". */
  public static String of(ThreadState s) {
    return switch (s.waiting) {
      case ThreadState.WAITS_MONITOR -> "to enter the monitor of " + name(s.waitingFor);
      case ThreadState.WAITS_NOTIFY -> "to be notified on " + name(s.waitingFor);
      case ThreadState.WAITS_PARK -> "to be unparked" + blocker(s.waitingFor);
      case ThreadState.WAITS_SLEEP -> "for a sleep to end";
      default -> "in native code";
    };
  }

  private static String name(@Nullable Object object) {
    return object == null ? "nothing" : "a " + object.getClass().getName();
  }

  private static String blocker(@Nullable Object blocker) {
    return blocker == null ? "" : ", parked on " + name(blocker);
  }

  private WaitText() {}
}
