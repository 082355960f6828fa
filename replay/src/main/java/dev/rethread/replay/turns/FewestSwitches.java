package dev.rethread.replay.turns;

import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.turns.Worker.End;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every schedule that has fewer switches than one which fails, those with the fewest
 * first, for one that fails in the same way.
 */
public final class FewestSwitches {
  private static final long LOOK_MILLIS = 20;

  private final TurnRun runner;
  private final FailureSign wanted;
  private boolean decided;
  private long runs;

  public FewestSwitches(TurnRun runner, FailureSign wanted) {
    this.runner = runner;
    this.wanted = wanted;
  }

  /**
   * Searches.
   *
   * @param most switches
   * @param time after which it is given up
   * @param progress told the number of runs
   * @return the schedule with the fewest switches that fails in a JVM that repeats runs; null if
   *     none was found
   */
  public @Nullable Switches search(int most, Duration time, LongConsumer progress)
      throws WrongUseException, IOException {
    long end = System.nanoTime() + time.toNanos();
    Path goal = Files.createTempFile("rethread", ".goal");
    Map<String, String> options = new LinkedHashMap<>();
    options.put("strategy", "fewest");
    options.put("bound", Integer.toString(most));
    options.put("goal", goal.toString());
    try {
      Files.writeString(goal, wanted.toLine());
      try (Worker worker = new Worker(runner, options, 0)) {
        while (!worker.look() && System.nanoTime() < end) {
          progress.accept(worker.runs());
          Thread.sleep(LOOK_MILLIS);
        }
        runs = worker.runs();
        decided = worker.end() == End.EXHAUSTED || worker.end() == End.FAILED;
        return worker.end() == End.FAILED ? worker.switches() : null;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } finally {
      Files.deleteIfExists(goal);
    }
  }

  /** Whether nothing with fewer switches than the result fails. */
  public boolean isDecided() {
    return decided;
  }

  public long runs() {
    return runs;
  }
}
