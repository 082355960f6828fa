package dev.rethread.replay.simplify;

import java.time.Duration;

/**
 * When to stop.
 *
 * @param nanos of {@link System#nanoTime}
 */
record Deadline(long nanos) {
  static final Deadline NEVER = in(Duration.ofDays(365));

  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  boolean isOver() {
    return nanos - System.nanoTime() < 0;
  }
}
