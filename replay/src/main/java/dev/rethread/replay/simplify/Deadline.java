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

  /** When half of the time that is left is over. */
  Deadline half() {
    long now = System.nanoTime();
    return new Deadline(now + (nanos - now) / 2);
  }

  Duration left() {
    return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
  }

  boolean isOver() {
    return nanos - System.nanoTime() < 0;
  }
}
