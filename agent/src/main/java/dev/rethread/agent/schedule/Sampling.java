package dev.rethread.agent.schedule;

/**
 * Runs that are drawn at random, each from a seed of its own. The first run has no preemption: it
 * shows how long a run is.
 */
public final class Sampling implements Search {
  /** What makes a strategy for one run. */
  public interface Sampler {
    /**
     * Makes a strategy.
     *
     * @param seed of the run
     * @param length how many steps a run has, by those so far
     * @param census how many steps each thread took in the run before
     */
    Strategy of(long seed, long length, Census census);
  }

  private final Sampler sampler;
  private final Strategy first;
  private final long stride;
  private Census census = new Census();
  private long seed;
  private boolean started;

  /** Of the first run, and of all others together: the first may wait where others do not. */
  private long firstSteps;

  private long furtherSteps;
  private long furtherRuns;

  /**
   * Sets up a search.
   *
   * @param first the strategy of the first run
   * @param seed of the second run
   * @param stride from one seed to the next
   */
  public Sampling(Sampler sampler, Strategy first, long seed, long stride) {
    this.sampler = sampler;
    this.first = first;
    this.seed = seed;
    this.stride = stride;
  }

  @Override
  public Strategy next() {
    Strategy next = started ? further() : first;
    started = true;
    Census counted = new Census();
    census = counted;
    return (enabled, current) -> counted.counted(next.next(enabled, current));
  }

  private Strategy further() {
    long length = furtherRuns == 0 ? firstSteps : 1 + furtherSteps / furtherRuns;
    Strategy next = sampler.of(seed, length, census);
    seed += stride;
    return next;
  }

  @Override
  public void ran(long steps) {
    if (firstSteps == 0) {
      firstSteps = Math.max(1, steps);
    } else {
      furtherRuns++;
      furtherSteps += steps;
    }
  }
}
