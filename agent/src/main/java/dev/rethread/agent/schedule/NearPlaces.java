package dev.rethread.agent.schedule;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Preempts a thread only where a failing run did: at the same places in the code, however often a
 * thread comes by. A failure that showed late in a loop shows in its first rounds, too, and without
 * what happened at other places. Those that came last before the failure matter most: a run takes
 * the last one, or two, or four, … of them.
 */
public final class NearPlaces implements Strategy {
  /** Runs preempt at a place every second time, or every fourth, … */
  private static final int MOST_HALVINGS = 5;

  private final SplittableRandom random;
  private final IntUnaryOperator places;
  private final Strategy otherwise;
  private final int oneIn;
  private final int most;

  /**
   * For one run.
   *
   * @param places which of them a site is, counted from zero; their number if it is none
   * @param count how many there are
   * @param otherwise who goes on elsewhere
   */
  public NearPlaces(long seed, IntUnaryOperator places, int count, Strategy otherwise) {
    this.random = new SplittableRandom(seed);
    this.places = places;
    this.otherwise = otherwise;
    this.oneIn = 2 << random.nextInt(MOST_HALVINGS);
    int doublings = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, count - 1));
    this.most = Math.min(count, 1 << random.nextInt(doublings + 1));
  }

  @Override
  public Task next(List<Task> enabled, @Nullable Task current) {
    boolean isHere =
        current == null
            || (places.applyAsInt(current.stream.site) < most && random.nextInt(oneIn) == 0);
    return isHere ? enabled.get(random.nextInt(enabled.size())) : otherwise.next(enabled, current);
  }
}
