package dev.rethread.replay.light;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.replay.light.SimulatedRun.Access;
import dev.rethread.replay.order.EventOrder;
import dev.rethread.replay.order.UnsolvableException;
import dev.rethread.trace.RecordingException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our solver against Z3 on random small systems; the seed of a failing one is in its message. */
class LightSolverZ3Test {
  private static final int SYSTEMS = 3_000;
  private static final int RUNS = 2_000;
  private static final long FIRST_SEED = 20_150_613;

  @TempDir Path folder;

  @Test
  void agrees_with_z3_on_whether_an_order_exists_and_finds_one() throws Exception {
    int solvable = 0;
    try (Z3Order z3 = new Z3Order()) {
      for (int i = 0; i < SYSTEMS; i++) {
        long seed = FIRST_SEED + i;
        OrderSystem system = OrderSystem.random(new Random(seed));
        z3.begin(system.events());
        system.edges().forEach(edge -> z3.assertBefore(edge.before(), edge.after()));
        boolean expected = z3.satisfiable();
        EventOrder order = solve(system);
        assertThat(order != null).as("solvable, seed %d", seed).isEqualTo(expected);
        if (order != null) {
          solvable++;
          assertThat(order.size()).as("seed %d", seed).isEqualTo(system.events().size());
          z3.assertPlaces(order);
          assertThat(z3.satisfiable()).as("places satisfy all, seed %d", seed).isTrue();
        }
      }
    }
    assertThat(solvable)
        .as("both kinds of systems are met")
        .isBetween(SYSTEMS / 5, 4 * SYSTEMS / 5);
  }

  private @Nullable EventOrder solve(OrderSystem system) throws RecordingException {
    try {
      return new EventOrder(
          LightSolver.order(system.recording().open(folder.resolve("system"))).schedule(true));
    } catch (UnsolvableException e) {
      assertThat(e).hasMessageContaining("contradicts itself at event");
      return null;
    }
  }

  @Test
  void preserves_the_flow_dependences_of_simulated_runs() throws Exception {
    int switched = 0;
    try (Z3Order z3 = new Z3Order()) {
      for (int i = 0; i < RUNS; i++) {
        long seed = FIRST_SEED + i;
        SimulatedRun run = new SimulatedRun(new Random(seed));
        EventOrder order =
            new EventOrder(
                LightSolver.order(run.recording().open(folder.resolve("run"))).schedule(true));
        assertThat(order.size()).as("seed %d", seed).isEqualTo(run.accesses.size());
        run.logged.forEach(
            edge ->
                assertThat(order.before(edge.before(), edge.after()))
                    .as("%s, seed %d", edge, seed)
                    .isTrue());
        z3.beginEquationOne(run);
        assertThat(z3.satisfiable()).as("Lemma 4.1, seed %d", seed).isTrue();
        z3.assertPlaces(order);
        assertThat(z3.satisfiable()).as("the order satisfies equation 1, seed %d", seed).isTrue();
        List<Access> replayed = replayed(run, order);
        assertThat(SimulatedRun.flows(replayed))
            .as("what reads see, seed %d", seed)
            .containsExactlyInAnyOrderElementsOf(SimulatedRun.flows(run.accesses));
        assertThat(SimulatedRun.finalWrites(replayed))
            .as("what is left in the heap, seed %d", seed)
            .isEqualTo(SimulatedRun.finalWrites(run.accesses));
        switched += replayed.equals(run.accesses) ? 0 : 1;
      }
    }
    assertThat(switched)
        .as("runs whose order differs from the recorded one")
        .isGreaterThan(RUNS / 2);
  }

  private static List<Access> replayed(SimulatedRun run, EventOrder order) {
    return run.accesses.stream()
        .sorted(Comparator.comparingInt((Access a) -> order.place(a.event())))
        .toList();
  }
}
