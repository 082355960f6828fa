package dev.rethread.agent.schedule;

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
 * <p>A thread that runs on and on while another could is taken to wait for it, and loses its
 * priority; the paper leaves that to the program's own yields.
 */
public final class Pct implements Strategy {
  private static final int PATIENCE = 5_000;

  /** The i-th change gives priority i - d: which of two changes comes first says nothing. */
  private final long[] changes;

  private final Priorities priorities;

  /** For how many steps each thread could have run and did not. */
  private final Map<Task, Integer> passedOver = new HashMap<>();

  private long steps;
  private double lowest;
  private @Nullable Task previous;

  /**
   * Makes one for a run.
   *
   * @param depth d, at least 1
   * @param length k, how many steps a run has
   */
  public Pct(long seed, int depth, long length) {
    SplittableRandom random = new SplittableRandom(seed);
    priorities = new Priorities(random);
    lowest = -depth;
    changes = new long[Math.max(0, depth - 1)];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = 1 + random.nextLong(Math.max(1, length));
    }
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    steps++;
    for (int i = 0; i < changes.length && previous != null; i++) {
      if (changes[i] == steps) {
        priorities.set(previous, i - changes.length);
      }
    }
    Task best = priorities.highest(enabled);
    if (somebodyIsStarved(enabled)) {
      priorities.set(best, --lowest);
      passedOver.clear();
    }
    for (Task task : enabled) {
      passedOver.merge(task, 1, Integer::sum);
    }
    passedOver.remove(best);
    previous = best;
    return best;
  }

  private boolean somebodyIsStarved(List<Task> enabled) {
    for (Task task : enabled) {
      if (passedOver.getOrDefault(task, 0) > PATIENCE) {
        return true;
      }
    }
    return false;
  }
}
