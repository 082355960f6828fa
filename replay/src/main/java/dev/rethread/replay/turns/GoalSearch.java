package dev.rethread.replay.turns;

import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.turns.Worker.End;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Looks for a schedule that fails in a given way, in a JVM that does one run after the other. */
public final class GoalSearch {
  private static final long LOOK_MILLIS = 20;

  /**
   * What came of it.
   *
   * @param switches of a run that failed there; null if none did
   * @param isExhausted whether there is none
   * @param runs how many were made
   */
  public record Result(@Nullable Switches switches, boolean isExhausted, long runs) {}

  private final TurnRun runner;
  private final FailureSign wanted;
  private final Duration time;
  private final LongConsumer progress;

  /**
   * Starts nothing yet.
   *
   * @param wanted the failure
   * @param time after which a search is given up
   * @param progress told the number of runs
   */
  public GoalSearch(TurnRun runner, FailureSign wanted, Duration time, LongConsumer progress) {
    this.runner = runner;
    this.wanted = wanted;
    this.time = time;
    this.progress = progress;
  }

  /**
   * Among all schedules with no more switches than that. Those in which a choice has to be made
   * early come first, so that what is found need not be the one with the fewest.
   */
  public Result fewestSwitches(int most) throws WrongUseException, IOException {
    return search(Map.of("strategy", "fewest", "bound", Integer.toString(most)));
  }

  /** Among all schedules with no more preemptions than that, those with fewer first. */
  public Result fewestPreemptions(int most) throws WrongUseException, IOException {
    return search(Map.of("strategy", "chess", "bound", Integer.toString(most)));
  }

  /**
   * Among schedules at random that preempt threads only where a run did that failed.
   *
   * @param places names of sites, those that matter most first
   * @param most switches
   */
  public Result near(List<String> places, int most) throws WrongUseException, IOException {
    Path file = Files.createTempFile("rethread", ".places");
    try {
      Files.write(file, places);
      return search(
          Map.of("strategy", "near", "places", file.toString(), "bound", Integer.toString(most)));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private Result search(Map<String, String> strategy) throws WrongUseException, IOException {
    long end = System.nanoTime() + time.toNanos();
    Path goal = Files.createTempFile("rethread", ".goal");
    Map<String, String> options = new LinkedHashMap<>(strategy);
    options.put("goal", goal.toString());
    try {
      Files.writeString(goal, wanted.toLine());
      try (Worker worker = new Worker(runner, options, 0)) {
        while (!worker.look() && System.nanoTime() < end) {
          progress.accept(worker.runs());
          Thread.sleep(LOOK_MILLIS);
        }
        boolean found = worker.end() == End.FAILED;
        return new Result(
            found ? worker.switches() : null, worker.end() == End.EXHAUSTED, worker.runs());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Result(null, false, 0);
    } finally {
      Files.deleteIfExists(goal);
    }
  }
}
