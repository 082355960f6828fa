package dev.rethread.replay.turns;

import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.turns.TurnRun.Tail;
import dev.rethread.replay.turns.TurnRun.Turned;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a schedule that fails: runs a program again and again, with its threads taking turns
 * otherwise each time. In JVMs that do one run after the other if that is possible, in a fresh one
 * for each run otherwise. A failure counts once a fresh JVM has failed in the same way; that run is
 * the recording.
 */
public final class Explorer {
  /** Strategies that know every schedule, and when they have tried all. */
  private static final Set<String> EXHAUSTIVE = Set.of("chess", "dfs");

  /** So many runs in fresh JVMs are enough for somebody who has not asked for them. */
  private static final long MOST_FRESH = 200;

  /** Strategies that need nothing from the runs before. */
  private static final Set<String> ON_THEIR_OWN = Set.of("random", "pct", "pos");

  /**
   * How to search.
   *
   * @param strategy the agent's name of it
   * @param seed of what is random
   * @param depth of pct and dfs; 0 for the usual
   * @param bound of chess: most preemptions
   * @param budget most runs
   * @param time after which no run is started, null for none
   * @param workers how many JVMs side by side
   * @param isolated whether every run has a JVM of its own
   */
  public record Plan(
      String strategy,
      long seed,
      int depth,
      int bound,
      long budget,
      @Nullable Duration time,
      int workers,
      boolean isolated) {
    /** Whether the search can come to an end by itself. */
    public boolean isExhaustive() {
      return EXHAUSTIVE.contains(strategy);
    }
  }

  /**
   * What a search has seen.
   *
   * @param runs so far
   * @param steps in these
   * @param races places in the program that have been found to race
   * @param orders in which accesses that conflict have come; runs of one order do the same
   */
  public record Counted(long runs, long steps, int races, int orders) {}

  /**
   * How far a search is.
   *
   * @param counted what it has seen
   * @param seconds since the start
   * @param done how much of everything there is has been tried, from 0 to 1; -1 if unknown
   * @param where the search is, in words
   */
  public record Progress(Counted counted, double seconds, double done, String where) {
    public double runsPerSecond() {
      return counted.runs / Math.max(1e-3, seconds);
    }
  }

  /** Told how far the search is, and what is remarkable. */
  public interface Listener {
    void progress(Progress progress);

    void say(String line);
  }

  private final TurnRun runner;
  private final Plan plan;
  private final Listener listener;
  private final long start = System.nanoTime();
  private Progress progress = new Progress(new Counted(0, 0, 0, 0), 0, -1, "");
  private boolean exhausted;

  public Explorer(TurnRun runner, Plan plan, Listener listener) {
    this.runner = runner;
    this.plan = plan;
    this.listener = listener;
  }

  /**
   * Runs until a run fails.
   *
   * @param file the recording of the run that failed; overwritten by each that is recorded
   * @return the run that failed, null if none did
   */
  public @Nullable Turned search(Path file) throws WrongUseException, IOException {
    if (plan.isolated()) {
      if (!ON_THEIR_OWN.contains(plan.strategy())) {
        throw new WrongUseException(
            plan.strategy() + " learns from one run for the next: it cannot run with --isolation");
      }
      return inFreshJvms(file);
    }
    WorkerSearch search = new WorkerSearch(runner, plan, this);
    Turned found = search.search(file);
    exhausted = search.isExhausted();
    if (found != null || search.reason().isEmpty()) {
      return found;
    }
    if (!ON_THEIR_OWN.contains(plan.strategy())) {
      throw new WrongUseException(
          "the program cannot be run more than once in a JVM: "
              + search.reason()
              + "; try --isolation with random, pct or pos");
    }
    listener.say("every run has a JVM of its own from here on: " + search.reason());
    return inFreshJvms(file);
  }

  private @Nullable Turned inFreshJvms(Path file) throws WrongUseException {
    long length = 1;
    long most = plan.isolated() ? plan.budget() : Math.min(plan.budget(), MOST_FRESH);
    for (long run = 1; run <= most && !isOver(); run++) {
      Tail tail =
          run == 1 ? Tail.NONE : new Tail(plan.strategy(), plan.seed() + run, depth(), length);
      Turned turned = runner.run(null, tail, file);
      if (turned == null) {
        throw new WrongUseException("a run has left no recording: try rethread record first");
      }
      long steps = progress.counted().steps() + turned.steps();
      tell(new Counted(progress.counted().runs() + 1, steps, 0, 0), -1, "");
      if (turned.sign() != null) {
        return turned;
      }
      length = Math.max(length, turned.steps());
    }
    return null;
  }

  private int depth() {
    return plan.depth() == 0 ? 3 : plan.depth();
  }

  /** Whether the time is over. */
  boolean isOver() {
    return plan.time() != null && System.nanoTime() - start > plan.time().toNanos();
  }

  void tell(Counted counted, double done, String where) {
    progress = new Progress(counted, (System.nanoTime() - start) / 1e9, done, where);
    listener.progress(progress);
  }

  /** How far the search has come. */
  public Progress progress() {
    return progress;
  }

  /** Whether there is no schedule left to try. */
  public boolean isExhausted() {
    return exhausted;
  }
}
