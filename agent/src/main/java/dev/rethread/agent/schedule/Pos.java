package dev.rethread.agent.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Partial Order Sampling (Yuan, Yang, Gu, CAV 2018): every operation that is about to happen has a
 * random priority, the highest happens, and those that it conflicts with draw anew.
 */
public final class Pos implements Strategy {
  private final SplittableRandom random;
  private final Map<Task, Double> priorities = new HashMap<>();

  public Pos(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    Task best = enabled.get(0);
    for (Task task : enabled) {
      if (priority(task) > priority(best)) {
        best = task;
      }
    }
    priorities.remove(best);
    for (Task task : enabled) {
      if (task != best && task.conflictsWith(best)) {
        priorities.remove(task);
      }
    }
    return best;
  }

  private double priority(Task task) {
    Double known = priorities.get(task);
    if (known != null) {
      return known;
    }
    double drawn = random.nextDouble();
    priorities.put(task, drawn);
    return drawn;
  }
}
