package dev.rethread.agent.schedule;

import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Partial Order Sampling (Yuan, Yang, Gu, CAV 2018): every operation that is about to happen has a
 * random priority, the highest happens, and those that it conflicts with draw anew.
 */
public final class Pos implements Strategy {
  private final Priorities priorities;

  public Pos(long seed) {
    priorities = new Priorities(new SplittableRandom(seed));
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    Task next = priorities.highest(enabled);
    for (Task task : enabled) {
      if (task == next || task.conflictsWith(next)) {
        priorities.forget(task);
      }
    }
    return next;
  }
}
