package dev.rethread.agent.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides which thread runs next. Asked before every step, by one thread at a time. */
public interface Strategy {
  /**
   * Chooses a thread.
   *
   * @param enabled the threads that can go on, in the order of their birth; never empty
   * @param current the thread that ran last, null if it cannot go on
   * @return one of the enabled
   */
  Task next(List<Task> enabled, @Nullable Task current);

  /** A thread that was chosen before it had come to its first step now takes that. */
  default void begins(Task task) {}

  /** Whether nobody wants to know how the run goes on. */
  default boolean isEnough() {
    return false;
  }
}
