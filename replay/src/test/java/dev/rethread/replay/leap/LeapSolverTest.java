package dev.rethread.replay.leap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rethread.replay.RecordingBuilder;
import dev.rethread.replay.order.EventOrder;
import dev.rethread.replay.order.EventOrder.Event;
import dev.rethread.replay.order.RandomRun;
import dev.rethread.replay.order.RandomRun.Step;
import dev.rethread.replay.order.UnsolvableException;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeapSolverTest {
  private static final int RUNS = 2_000;
  private static final long FIRST_SEED = 20_101_107;

  @TempDir Path folder;

  private EventOrder solve(RecordingBuilder builder) throws Exception {
    return new EventOrder(
        LeapSolver.order(builder.open(folder.resolve("recording"))).schedule(true));
  }

  @Test
  void every_cell_is_accessed_in_the_order_of_its_vector() throws Exception {
    int switched = 0;
    for (int i = 0; i < RUNS; i++) {
      long seed = FIRST_SEED + i;
      RandomRun run = new RandomRun(new Random(seed));
      EventOrder order = solve(recorded(run));
      assertThat(order.size()).as("seed %d", seed).isEqualTo(run.steps().size());
      List<Step> replayed = run.in(order);
      assertThat(RandomRun.accesses(replayed))
          .as("seed %d", seed)
          .isEqualTo(RandomRun.accesses(run.steps()));
      for (Step step : run.steps()) {
        assertThat(step.after() == null || order.before(step.after(), step.event()))
            .as("%s, seed %d", step, seed)
            .isTrue();
      }
      switched += replayed.equals(run.steps()) ? 0 : 1;
    }
    assertThat(switched).as("the orders found are not just the given ones").isGreaterThan(RUNS / 2);
  }

  /** What the agent's recorder logs. */
  private static RecordingBuilder recorded(RandomRun run) {
    RecordingBuilder builder = run.recording();
    for (Step step : run.steps()) {
      Event event = step.event();
      if (step.after() != null) {
        builder.edge(event.thread(), event.number(), step.after().thread(), step.after().number());
      }
    }
    RandomRun.accesses(run.steps())
        .forEach((cell, accesses) -> vector(builder, cell, accesses.toArray(new Event[0])));
    return builder;
  }

  private static void vector(RecordingBuilder builder, int cell, Event... accesses) {
    RecordingBuilder.Payload vector = builder.stream(Format.VECTORS, cell);
    Event before = new Event(0, 0);
    for (Event access : accesses) {
      if (access.thread() == before.thread()) {
        vector.varint((access.number() - before.number()) << 1);
      } else {
        vector.varint(access.number() << 1 | 1).varint(access.thread());
      }
      before = access;
    }
  }

  @Test
  void a_killed_run_has_the_events_that_only_vectors_know_of() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder().flags(0).thread(1, 0, 0, "t1").thread(2, 0, 0, "t2");
    vector(builder, 7, new Event(1, 9), new Event(2, 3), new Event(2, 5));
    EventOrder order = solve(builder);
    assertThat(order.before(new Event(1, 9), new Event(2, 3))).isTrue();
    assertThat(order.size()).isEqualTo(14);
  }

  @Test
  void vectors_that_contradict_each_other_are_rejected() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder()
            .thread(1, 0, 0, "t1")
            .thread(2, 0, 0, "t2")
            .last(1, 2, Format.STATE_ENDED, "")
            .last(2, 2, Format.STATE_ENDED, "");
    vector(builder, 1, new Event(1, 2), new Event(2, 1));
    vector(builder, 2, new Event(2, 2), new Event(1, 1));
    Recording recording = builder.open(folder.resolve("recording"));
    assertThatThrownBy(() -> LeapSolver.order(recording).schedule(true))
        .isInstanceOf(UnsolvableException.class)
        .hasMessageContaining("contradicts itself at event 1");
  }
}
