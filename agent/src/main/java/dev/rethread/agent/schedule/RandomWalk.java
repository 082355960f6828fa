package dev.rethread.agent.schedule;

import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Every thread that can go on is as likely as the others, at every step. */
public final class RandomWalk implements Strategy {
  private final SplittableRandom random;

  public RandomWalk(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    return enabled.get(random.nextInt(enabled.size()));
  }
}
