package dev.rethread.agent.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Race-directed random testing (Sen, PLDI 2008), with which the Tinertia paper finds the failures
 * that it simplifies (section 5): a thread that is about to do what races with something waits
 * there, until another is about to do the other half, or nobody else can go on. Then chance says
 * which of them comes first.
 *
 * <p>The paper directs each run at one pair; here every access that has raced in an earlier run
 * counts, and so does the race that is met first.
 */
public final class RaceDirected implements Strategy {
  /** After so many steps in which somebody waited, the one that waited longest goes on. */
  private static final int PATIENCE = 500;

  private final SplittableRandom random;
  private final List<Task> free = new ArrayList<>();
  private int waited;

  public RaceDirected(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    free.clear();
    for (Task task : enabled) {
      if (!task.races) {
        free.add(task);
      } else if (meetsAnother(task, enabled)) {
        waited = 0;
        return drawn(racingOn(task, enabled));
      }
    }
    waited = free.size() < enabled.size() ? waited + 1 : 0;
    if (free.isEmpty() || waited > PATIENCE) {
      waited = 0;
      return drawn(enabled);
    }
    return drawn(free);
  }

  private static boolean meetsAnother(Task task, List<Task> enabled) {
    for (Task other : enabled) {
      if (other != task && other.races && task.conflictsWith(other)) {
        return true;
      }
    }
    return false;
  }

  private static List<Task> racingOn(Task task, List<Task> enabled) {
    List<Task> racing = new ArrayList<>();
    for (Task other : enabled) {
      if (other == task || (other.races && task.conflictsWith(other))) {
        racing.add(other);
      }
    }
    return racing;
  }

  private Task drawn(List<Task> tasks) {
    return tasks.get(random.nextInt(tasks.size()));
  }
}
