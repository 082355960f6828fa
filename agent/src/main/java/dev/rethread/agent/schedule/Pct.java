package dev.rethread.agent.schedule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Probabilistic Concurrency Testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010):
 * threads have random priorities, the highest that can go on runs, and at d - 1 random steps the
 * one that runs gets a priority below all others. A bug of depth d shows with a probability of at
 * least 1 / (n k^(d-1)), for n threads and k steps.
 *
 * <p>A thread that runs on and on while others could is taken to wait for them, and loses its
 * priority; the paper leaves that to the program's own yields.
 */
public final class Pct implements Strategy {
  private static final int PATIENCE = 5_000;

  private final SplittableRandom random;
  private final long[] changes;
  private final Map<Task, Double> priorities = new HashMap<>();
  private long steps;
  private double lowest;
  private int inARow;
  private @Nullable Task previous;

  /**
   * Makes one for a run.
   *
   * @param depth d, at least 1
   * @param length k, how many steps a run has
   */
  public Pct(long seed, int depth, long length) {
    random = new SplittableRandom(seed);
    changes = new long[Math.max(0, depth - 1)];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = 1 + (long) (random.nextDouble() * Math.max(1, length));
    }
    Arrays.sort(changes);
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    steps++;
    if (current != null && (Arrays.binarySearch(changes, steps) >= 0 || inARow > PATIENCE)) {
      priorities.put(current, --lowest);
    }
    Task best = enabled.get(0);
    for (Task task : enabled) {
      if (priority(task) > priority(best)) {
        best = task;
      }
    }
    inARow = best == previous ? inARow + 1 : 0;
    previous = best;
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
