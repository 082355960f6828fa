package dev.rethread.agent.schedule;

import org.jspecify.annotations.Nullable;

/**
 * Virtual time, in nanoseconds since the start: it moves with the events of who runs, and jumps to
 * the next deadline. Changed only by whoever decides on the next turn.
 */
final class Clock {
  private static final long NANOS_PER_EVENT = 1_000;

  /** After so much time those that sleep wake up, even if others never stop running. */
  private static final long NANOS_PER_JUMP = 20_000 * NANOS_PER_EVENT;

  private volatile long time;
  private volatile long nextJump = NANOS_PER_JUMP;

  /**
   * The time.
   *
   * @param running whose events since its turn began count; null if nobody runs
   */
  long now(@Nullable Task running) {
    return running == null ? time : time + since(running);
  }

  private static long since(Task task) {
    return Math.max(0, task.stream.events - task.timed) * NANOS_PER_EVENT;
  }

  /** Whether it is time for those that sleep, at the next step. */
  boolean isJumpDue(@Nullable Task running) {
    return now(running) >= nextJump;
  }

  /** A thread's turn is over. */
  void move(@Nullable Task ran) {
    if (ran != null) {
      time += since(ran);
      ran.timed = ran.stream.events;
    }
  }

  /** Wakes those up that sleep, if it is time. */
  void jumpIfDue(Tasks tasks) {
    if (isJumpDue(null)) {
      jump(tasks);
      nextJump = time + NANOS_PER_JUMP;
    }
  }

  /** Moves to the next deadline; false if there is none. */
  boolean jump(Tasks tasks) {
    long next = Long.MAX_VALUE;
    for (Task task : tasks) {
      if (task.paused && task.deadline > time) {
        next = Math.min(next, task.deadline);
      }
    }
    if (next == Long.MAX_VALUE) {
      return false;
    }
    time = next;
    return true;
  }

  /** Whether what the thread does has a deadline that has come. */
  boolean isOver(Task task) {
    return task.deadline != 0 && task.deadline <= time;
  }
}
