package dev.rethread.replay.light;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Recording;
import dev.rethread.trace.Schedule;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long solving takes, alone and next to Z3 on the paper's constraints. Prints what it has
 * measured; {@code -Drethread.solver.dependences=10000000} and {@code -Drethread.solver.z3=1000}
 * measure more than a test needs.
 */
class SolveTimeTest {
  private static final long DEPENDENCES = Long.getLong("rethread.solver.dependences", 200_000);
  private static final int ACCESSES_FOR_Z3 = Integer.getInteger("rethread.solver.z3", 100);
  private static final int THREADS = 8;
  private static final int LOCATIONS = 4096;
  private static final long SEED = 20_150_614;
  private static final int REPETITIONS = 5;
  private static final double NANOS_IN_A_SECOND = 1e9;

  @TempDir Path folder;

  @Test
  void orders_all_events_of_a_large_run() throws Exception {
    LargeRun run = new LargeRun(new Random(SEED), THREADS, LOCATIONS, DEPENDENCES);
    Path file = run.recording().write(folder.resolve("large"));
    long start = System.nanoTime();
    Schedule schedule = LightSolver.order(Recording.open(file)).schedule(true);
    double seconds = (System.nanoTime() - start) / NANOS_IN_A_SECOND;
    System.out.printf(
        Locale.ROOT,
        "solve: %,d dependences, %,d events, %d threads: %.2f s, %,d intervals%n",
        run.dependences(),
        run.events(),
        THREADS,
        seconds,
        schedule.size());
    Map<Integer, Long> last = new HashMap<>();
    for (int i = 0; i < schedule.size(); i++) {
      assertThat(schedule.end(i)).isGreaterThan(last.getOrDefault(schedule.thread(i), 0L));
      last.put(schedule.thread(i), schedule.end(i));
    }
    assertThat(last.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(run.events());
  }

  @Test
  void orders_what_z3_orders() throws Exception {
    SimulatedRun run = new SimulatedRun(new Random(SEED), 4, 16, ACCESSES_FOR_Z3, 0.4);
    Path file = run.recording().write(folder.resolve("small"));
    double ours = Double.MAX_VALUE;
    for (int i = 0; i < REPETITIONS; i++) { // the JIT's work is none of the solver's
      long start = System.nanoTime();
      Schedule schedule = LightSolver.order(Recording.open(file)).schedule(true);
      ours = Math.min(ours, (System.nanoTime() - start) / NANOS_IN_A_SECOND);
      assertThat(schedule.size()).isPositive();
    }
    try (Z3Order z3 = new Z3Order()) {
      z3.beginEquationOne(run);
      long start = System.nanoTime();
      assertThat(z3.satisfiable()).isTrue();
      double theirs = (System.nanoTime() - start) / NANOS_IN_A_SECOND;
      System.out.printf(
          Locale.ROOT,
          "solve: %,d accesses, %,d dependences: %.6f s (best of %d), Z3 %.3f s, %,.0f times%n",
          run.accesses.size(),
          run.logged.size(),
          ours,
          REPETITIONS,
          theirs,
          theirs / ours);
    }
  }
}
