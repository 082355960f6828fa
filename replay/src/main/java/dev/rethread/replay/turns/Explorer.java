package dev.rethread.replay.turns;

import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.turns.TurnRun.Tail;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.trace.Switches;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a schedule that fails: runs a program again and again, with its threads taking turns
 * otherwise each time. The first run has no preemption; it shows how long a run is.
 */
public final class Explorer {
  private final TurnRun runner;
  private final String strategy;
  private final long seed;
  private final int depth;
  private final int mostRuns;
  private final @Nullable Duration mostTime;
  private final @Nullable Switches first;
  private int runs;

  /**
   * Sets up a search.
   *
   * @param strategy as in {@link Tail}
   * @param seed of the first run; the others follow from it
   * @param depth of PCT
   * @param mostTime after which no run is started, null for none
   */
  public Explorer(
      TurnRun runner,
      String strategy,
      long seed,
      int depth,
      int mostRuns,
      @Nullable Duration mostTime) {
    this(runner, strategy, seed, depth, mostRuns, mostTime, null);
  }

  private Explorer(
      TurnRun runner,
      String strategy,
      long seed,
      int depth,
      int mostRuns,
      @Nullable Duration mostTime,
      @Nullable Switches first) {
    this.first = first;
    this.runner = runner;
    this.strategy = strategy;
    this.seed = seed;
    this.depth = depth;
    this.mostRuns = mostRuns;
    this.mostTime = mostTime;
  }

  /** Of a single schedule. */
  public static Explorer of(TurnRun runner, Switches only) {
    return new Explorer(runner, Tail.NONE.name(), 0, 1, 1, null, only);
  }

  /**
   * Runs until a run fails.
   *
   * @param file the recording of the run, overwritten by the next
   * @param progress told the number of each run
   * @return the run that failed, null if none did
   */
  public @Nullable Turned search(Path file, IntConsumer progress) throws WrongUseException {
    long start = System.nanoTime();
    long length = 1;
    while (runs < mostRuns && (mostTime == null || nanosSince(start) < mostTime.toNanos())) {
      progress.accept(++runs);
      Tail tail = runs == 1 ? Tail.NONE : new Tail(strategy, seed + runs, depth, length);
      Turned turned = runner.run(first, tail, file);
      if (turned == null) {
        throw new WrongUseException("a run has left no recording: try rethread record first");
      }
      if (turned.sign() != null) {
        return turned;
      }
      length = Math.max(length, turned.steps());
    }
    return null;
  }

  private static long nanosSince(long start) {
    return System.nanoTime() - start;
  }

  /** How many runs there were. */
  public int runs() {
    return runs;
  }
}
