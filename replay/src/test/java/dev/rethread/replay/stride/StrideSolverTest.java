package dev.rethread.replay.stride;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StrideSolverTest {
  private static final int RUNS = 2_000;
  private static final long FIRST_SEED = 20_120_602;

  @TempDir Path folder;

  private EventOrder solve(RecordingBuilder builder) throws Exception {
    return new EventOrder(
        StrideSolver.order(builder.open(folder.resolve("recording"))).schedule(true));
  }

  @Test
  void every_read_finds_the_recorded_write_and_writes_keep_their_order() throws Exception {
    int switched = 0;
    int unlogged = 0;
    for (int i = 0; i < RUNS; i++) {
      long seed = FIRST_SEED + i;
      RandomRun run = new RandomRun(new Random(seed));
      Log log = new Log(run);
      EventOrder order = solve(log.builder);
      assertThat(order.size()).as("seed %d", seed).isEqualTo(run.steps().size());
      List<Step> replayed = run.in(order);
      assertThat(RandomRun.flows(replayed))
          .as("what reads find, seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(RandomRun.flows(run.steps()));
      assertThat(RandomRun.writes(replayed))
          .as("order of writes, seed %d", seed)
          .isEqualTo(RandomRun.writes(run.steps()));
      for (Step step : run.steps()) {
        assertThat(step.after() == null || order.before(step.after(), step.event()))
            .as("%s, seed %d", step, seed)
            .isTrue();
      }
      switched += replayed.equals(run.steps()) ? 0 : 1;
      unlogged += log.unlogged;
    }
    assertThat(switched).as("the orders found are not just the given ones").isGreaterThan(RUNS / 2);
    assertThat(unlogged).as("some reads are not in the log").isGreaterThan(RUNS);
  }

  /** What the agent's recorder logs. */
  private static final class Log {
    private record Found(int cell, long version) {}

    final RecordingBuilder builder;
    int unlogged;
    private final Map<Integer, Long> versions = new HashMap<>();
    private final Map<Integer, Found> last = new HashMap<>();

    Log(RandomRun run) {
      builder = run.recording();
      for (Step step : run.steps()) {
        Event event = step.event();
        if (step.after() != null) {
          Event after = step.after();
          builder.edge(event.thread(), event.number(), after.thread(), after.number());
          last.remove(event.thread());
        }
        if (step.reads()) {
          Found found = new Found(step.read(), versions.getOrDefault(step.read(), 0L));
          if (found.equals(last.get(event.thread())) && !step.writes()) {
            unlogged++;
          } else {
            access(event, Format.READ, found);
          }
        }
        if (step.writes()) {
          long version = versions.merge(step.written(), 1L, Long::sum);
          access(event, Format.WRITE, new Found(step.written(), version));
        }
      }
    }

    private void access(Event event, int type, Found found) {
      builder
          .record(event.thread(), event.number(), type)
          .varint(found.cell())
          .varint(found.version());
      last.put(event.thread(), found);
    }
  }

  private static RecordingBuilder twoThreads() {
    return new RecordingBuilder().thread(1, 0, 0, "t1").thread(2, 0, 0, "t2");
  }

  @Test
  void a_read_that_is_not_in_the_log_comes_before_the_next_write_all_the_same() throws Exception {
    RecordingBuilder builder =
        twoThreads().last(1, 3, Format.STATE_ENDED, "").last(2, 1, Format.STATE_ENDED, "");
    builder.record(1, 1, Format.READ).varint(5).varint(0);
    builder.record(2, 1, Format.WRITE).varint(5).varint(1);
    EventOrder order = solve(builder);
    assertThat(order.before(new Event(1, 3), new Event(2, 1))).isTrue();
  }

  @Test
  void stops_before_a_version_that_nobody_is_known_to_have_made() throws Exception {
    RecordingBuilder builder =
        twoThreads()
            .flags(Format.FLAG_CLOSED | Format.FLAG_CUT)
            .last(1, 4, Format.STATE_CUT, "")
            .last(2, 5, Format.STATE_RUNNING, "");
    builder.record(2, 3, Format.READ).varint(5).varint(1);
    EventOrder order = solve(builder);
    assertThat(order.contains(new Event(1, 4))).isTrue();
    assertThat(order.contains(new Event(2, 2))).isTrue();
    assertThat(order.contains(new Event(2, 3))).isFalse();
  }

  @Test
  void a_version_that_nobody_made_contradicts_a_complete_recording() throws Exception {
    RecordingBuilder builder = twoThreads().last(2, 5, Format.STATE_ENDED, "");
    builder.record(2, 3, Format.WRITE).varint(5).varint(2);
    Recording recording = builder.open(folder.resolve("recording"));
    assertThatThrownBy(() -> StrideSolver.order(recording).schedule(true))
        .isInstanceOf(UnsolvableException.class)
        .hasMessageContaining("contradicts itself at event 3");
  }
}
