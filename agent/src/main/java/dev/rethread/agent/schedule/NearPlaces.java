package dev.rethread.agent.schedule;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Preempts a thread only where a failing run did: at the same places in the code, however often a
 * thread comes by. A failure that showed late in a loop shows in its first rounds, too, and without
 * what happened at other places.
 */
public final class NearPlaces implements Strategy {
  /** Runs preempt at a place every second time, or every fourth, … */
  private static final int MOST_HALVINGS = 5;

  private final SplittableRandom random;
  private final IntPredicate places;
  private final Strategy otherwise;
  private final int oneIn;

  /**
   * For one run.
   *
   * @param places whether a site is one of them
   * @param otherwise who goes on elsewhere
   */
  public NearPlaces(long seed, IntPredicate places, Strategy otherwise) {
    this.random = new SplittableRandom(seed);
    this.places = places;
    this.otherwise = otherwise;
    this.oneIn = 2 << random.nextInt(MOST_HALVINGS);
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    boolean isHere =
        current == null || (places.test(current.stream.site) && random.nextInt(oneIn) == 0);
    return isHere ? enabled.get(random.nextInt(enabled.size())) : otherwise.next(enabled, current);
  }
}
