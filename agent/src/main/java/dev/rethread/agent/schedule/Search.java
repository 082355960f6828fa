package dev.rethread.agent.schedule;

import org.jspecify.annotations.Nullable;

/** Decides how the threads take turns in one run after the other. */
public interface Search {
  /** For the next run; null if there is nothing left to try. */
  @Nullable Strategy next();

  /** The run is over. */
  void ran(long steps);

  /** A run has shown that there are more steps than were known before. */
  default void learned() {}

  /** Whether everything has been tried, once there is nothing left to try. */
  default boolean isComplete() {
    return true;
  }

  /** How much of everything there is to try has been tried, from 0 to 1; -1 if that is unknown. */
  default double done() {
    return -1;
  }

  /** Where the search is, in words; empty if there is nothing to say. */
  default String where() {
    return "";
  }
}
