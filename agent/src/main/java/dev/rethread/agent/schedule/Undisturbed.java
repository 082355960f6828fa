package dev.rethread.agent.schedule;

import dev.rethread.agent.schedule.Task.Operation;
import dev.rethread.runtime.Engine;
import dev.rethread.trace.FixedSites;
import org.jspecify.annotations.Nullable;

/**
 * Threads that were preempted, as long as nothing has happened that matters to their next step. To
 * go on with such a step is a waste: right before the preemption it would have done the same, with
 * no more switches. So of all schedules that are equivalent, one with the fewest switches is left
 * if none of these threads goes on: a sleep set (Godefroid, 1996) of those only that were
 * preempted, because sleep sets as a whole may leave one with more.
 *
 * <p>That two steps do not matter to each other is known from the locations that they are about.
 * Accesses that follow a step without being one do not race; what they depend on comes through the
 * step. Whatever begins or wakes a thread, or waits for a time, matters to all. That a thread has
 * ended matters to those that ask: a thread that goes on after that was undisturbed after all if
 * its step leads to no question.
 */
final class Undisturbed {
  private final Tasks tasks = new Tasks();

  /** Those for which nothing but the end of a thread has happened. */
  private final Tasks doubtful = new Tasks();

  /** The one of them that has just gone on. */
  private @Nullable Task tried;

  boolean contains(Task task) {
    return tasks.contains(task);
  }

  /** A thread that could have gone on does not. */
  void preempted(Task task) {
    if (!task.newborn && task.deadline == 0 && !tasks.contains(task)) {
      tasks.add(task);
    }
  }

  /** A thread does what it was about to do. */
  void happens(Task step) {
    tried = doubtful.contains(step) ? step : null;
    boolean ends = step.stream.site == FixedSites.THREAD_EXIT;
    forget(doubtful, step, ends);
    for (int i = tasks.size() - 1; i >= 0 && ends; i--) {
      doubtful.add(tasks.get(i));
    }
    if (ends) {
      tasks.clear();
    }
    forget(tasks, step, ends);
  }

  private static void forget(Tasks tasks, Task step, boolean ends) {
    for (int i = tasks.size() - 1; i >= 0; i--) {
      Task task = tasks.get(i);
      if (task == step || (!ends && matters(step, task))) {
        tasks.remove(task);
      }
    }
  }

  /**
   * Whether the thread that has just gone on did so in vain: what it is about to do now does not
   * ask for what others do.
   */
  boolean wasInVain(@Nullable Task current) {
    return current != null && current == tried && current.salt > Engine.CONTROL;
  }

  private static boolean matters(Task step, Task task) {
    boolean interrupts = task.stream.site == FixedSites.THREAD_INTERRUPT;
    boolean isOfThreads = step.salt <= Engine.CONTROL || (interrupts && task.object == step.thread);
    boolean isTimed = step.deadline != 0 || step.operation == Operation.SLEEP;
    return isOfThreads || isTimed || areArrays(step, task) || step.conflictsWith(task);
  }

  /** A copy reads one array and writes another, and names only that. */
  private static boolean areArrays(Task one, Task other) {
    return isArray(one.object) && isArray(other.object) && (one.writes || other.writes);
  }

  private static boolean isArray(@Nullable Object object) {
    return object != null && object.getClass().isArray();
  }
}
