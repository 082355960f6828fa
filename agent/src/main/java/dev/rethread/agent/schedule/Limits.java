package dev.rethread.agent.schedule;

/**
 * How far a run may go.
 *
 * @param steps after which it is a livelock
 * @param switches after which nobody wants to know how it goes on
 */
public record Limits(long steps, int switches) {
  /** However many switches it has. */
  public static Limits ofSteps(long steps) {
    return new Limits(steps, Integer.MAX_VALUE);
  }
}
