package dev.rethread.agent.schedule;

/** Threads that run, or are blocked, without having the turn. */
final class Strays {
  /** How long such a thread may take to come to its next step. */
  private static final long ARRIVAL_NANOS = 200_000_000;

  /** After that long a thread that is blocked is taken to stay so. */
  private static final long BLOCKED_NANOS = 3_000_000;

  /** Waits for threads that have come back until they are at a step. */
  static void awaitArrivals(Tasks tasks) {
    long end = 0;
    for (Task task : tasks) {
      long blockedSince = 0;
      while (!task.isWaiting() && task.thread != Thread.currentThread() && !isAway(task)) {
        long now = System.nanoTime();
        end = end == 0 ? now + ARRIVAL_NANOS : end;
        blockedSince = !isBlocked(task) ? 0 : blockedSince == 0 ? now : blockedSince;
        if (now > end) {
          return;
        }
        task.away = blockedSince != 0 && now - blockedSince > BLOCKED_NANOS;
        Thread.yield();
      }
    }
  }

  /** Whether the thread is taken to be blocked where nothing is modelled. */
  private static boolean isAway(Task task) {
    return task.outside || task.away;
  }

  private static boolean isBlocked(Task task) {
    return switch (task.thread.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING -> !task.paused;
      default -> false;
    };
  }

  /** Whether a thread waits for a monitor that is not known to be taken. */
  static boolean anyBlocked(Tasks tasks) {
    for (Task task : tasks) {
      if (!task.paused && task.thread.getState() == Thread.State.BLOCKED) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread is kept waiting by the outside, and may come back. */
  static boolean anyAway(Tasks tasks) {
    for (Task task : tasks) {
      if (!task.paused && (task.outside || comesBack(task.thread.getState()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean comesBack(Thread.State state) {
    return state == Thread.State.RUNNABLE || state == Thread.State.TIMED_WAITING;
  }

  private Strays() {}
}
