package dev.rethread.agent.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A walk in which all interleavings are as likely as each other (SURW: Zhao, Wolff, Mathur,
 * Roychoudhury, Selectively Uniform Concurrency Testing, ASPLOS 2025): the probability of a thread
 * is the share of the steps still to come that are its own, or those of threads that it will start.
 *
 * <p>The steps to come are those of an earlier run. The paper lets only a chosen subset of events
 * count; here every step does, because only events that synchronise or race are steps.
 */
public final class Surw implements Strategy {
  private final SplittableRandom random;

  /** Steps still to come, by position in the spawn tree. */
  private final Map<String, Integer> left;

  /** Of each thread that has been seen, the steps to come of itself and of those it will start. */
  private final Map<String, Integer> unborn = new HashMap<>();

  public Surw(long seed, Census census) {
    random = new SplittableRandom(seed);
    left = new HashMap<>(census.steps());
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    for (Task task : enabled) {
      if (!unborn.containsKey(task.path)) {
        join(task.path);
      }
    }
    long total = 0;
    for (Task task : enabled) {
      total += weight(task);
    }
    long drawn = random.nextLong(total);
    Task next = enabled.get(0);
    for (Task task : enabled) {
      next = task;
      drawn -= weight(task);
      if (drawn < 0) {
        break;
      }
    }
    left.merge(next.path, -1, Integer::sum);
    return next;
  }

  private int weight(Task task) {
    return Math.max(1, left.getOrDefault(task.path, 0)) + unborn.getOrDefault(task.path, 0);
  }

  /** A thread is seen for the first time: what it will do is no longer its parent's weight. */
  private void join(String path) {
    int below = 0;
    for (Map.Entry<String, Integer> entry : left.entrySet()) {
      if (entry.getKey().startsWith(path + ".")) {
        below += entry.getValue();
      }
    }
    int dot = path.lastIndexOf('.');
    if (dot > 0) {
      int whole = below + left.getOrDefault(path, 0);
      unborn.computeIfPresent(
          path.substring(0, dot), (parent, weight) -> Math.max(0, weight - whole));
    }
    unborn.put(path, below);
  }
}
