package dev.rethread.replay.light;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rethread.replay.RecordingBuilder;
import dev.rethread.replay.order.EventOrder;
import dev.rethread.replay.order.EventOrder.Event;
import dev.rethread.replay.order.UnsolvableException;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Schedule;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LightSolverTest {
  @TempDir Path folder;

  private Recording open(RecordingBuilder builder) throws Exception {
    return builder.open(folder.resolve("recording"));
  }

  @Test
  void orders_the_example_of_section_4_2() throws Exception {
    // t1: c1 W(x), c2 R(y); t2: c3 W(y), c4 W(x), c5 R(x), c6 R(x)
    RecordingBuilder builder =
        new RecordingBuilder()
            .thread(1, 0, 0, "t1")
            .thread(2, 0, 0, "t2")
            .edge(1, 1, 2, 3) // c1 overwrites what c5 reads
            .edge(2, 4, 1, 1) // c6 reads what c1 writes
            .last(1, 2, Format.STATE_ENDED, "")
            .last(2, 4, Format.STATE_ENDED, "");
    EventOrder order = new EventOrder(LightSolver.order(open(builder)).schedule(true));
    assertThat(order.size()).isEqualTo(6);
    assertThat(order.before(new Event(2, 3), new Event(1, 1))).isTrue();
    assertThat(order.before(new Event(1, 1), new Event(2, 4))).isTrue();
  }

  @Test
  void starts_a_thread_after_the_event_that_started_it() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder()
            .thread(2, 1, 3, "child")
            .thread(1, 0, 0, "main")
            .last(1, 5, Format.STATE_ENDED, "")
            .last(2, 2, Format.STATE_ENDED, "");
    EventOrder order = new EventOrder(LightSolver.order(open(builder)).schedule(true));
    assertThat(order.before(new Event(1, 3), new Event(2, 1))).isTrue();
    assertThat(order.size()).isEqualTo(7);
  }

  @Test
  void lets_threads_run_as_far_as_they_can() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder()
            .thread(1, 0, 0, "t1")
            .thread(2, 0, 0, "t2")
            .edge(2, 50, 1, 70)
            .last(1, 100, Format.STATE_ENDED, "")
            .last(2, 100, Format.STATE_ENDED, "");
    Schedule schedule = LightSolver.order(open(builder)).schedule(true);
    assertThat(schedule.size()).isEqualTo(2);
    assertThat(schedule.end(0)).isEqualTo(100);
  }

  @Test
  void finds_other_orders_that_the_recording_allows() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder()
            .thread(1, 0, 0, "t1")
            .thread(2, 1, 10, "t2")
            .edge(2, 50, 1, 70)
            .edge(1, 90, 2, 60)
            .last(1, 100, Format.STATE_ENDED, "")
            .last(2, 100, Format.STATE_ENDED, "");
    Recording recording = open(builder);
    Set<String> found = new HashSet<>();
    for (int seed = 0; seed < 20; seed++) {
      Schedule schedule = LightSolver.order(recording).shuffled(seed);
      EventOrder order = new EventOrder(schedule);
      assertThat(order.size()).isEqualTo(200);
      assertThat(order.before(new Event(1, 10), new Event(2, 1))).isTrue();
      assertThat(order.before(new Event(1, 70), new Event(2, 50))).isTrue();
      assertThat(order.before(new Event(2, 60), new Event(1, 90))).isTrue();
      found.add(text(schedule));
    }
    assertThat(found).hasSizeGreaterThan(15);
    assertThat(text(LightSolver.order(recording).shuffled(3)))
        .isEqualTo(text(LightSolver.order(recording).shuffled(3)));
  }

  private static String text(Schedule schedule) {
    StringBuilder order = new StringBuilder();
    for (int i = 0; i < schedule.size(); i++) {
      order.append(schedule.thread(i)).append(':').append(schedule.end(i)).append(' ');
    }
    return order.toString();
  }

  @Test
  void keeps_the_order_of_a_run_in_turns() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder()
            .thread(1, 0, 0, "t1")
            .thread(2, 0, 0, "t2")
            .born(3, Format.KIND_CLASS_INIT, 2, 4, "com/acme/Account")
            .edge(1, 5, 2, 3)
            .meta("switches.0", "0:4 1:6 0:7 1:9 0:8")
            .last(1, 8, Format.STATE_ENDED, "")
            .last(2, 9, Format.STATE_ENDED, "")
            .last(3, 5, Format.STATE_ENDED, "");
    Schedule schedule = LightSolver.order(open(builder)).schedule(true);
    assertThat(text(schedule)).isEqualTo("1:4 2:4 3:5 2:6 1:7 2:9 1:8 ");
  }

  @Test
  void schedules_events_of_a_killed_run_that_only_other_threads_know_of() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder()
            .flags(0)
            .thread(1, 0, 0, "t1")
            .thread(2, 0, 0, "t2")
            .edge(2, 4, 1, 9);
    EventOrder order = new EventOrder(LightSolver.order(open(builder)).schedule(true));
    assertThat(order.before(new Event(1, 9), new Event(2, 4))).isTrue();
    assertThat(order.size()).isEqualTo(13);
  }

  @Test
  void stops_where_a_log_was_cut_and_holds_those_that_need_what_is_missing() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder()
            .flags(Format.FLAG_CLOSED | Format.FLAG_CUT)
            .thread(1, 0, 0, "t1")
            .thread(2, 0, 0, "t2")
            .edge(2, 3, 1, 8)
            .last(1, 6, Format.STATE_CUT, "")
            .last(2, 5, Format.STATE_RUNNING, "");
    EventOrder order = new EventOrder(LightSolver.order(open(builder)).schedule(true));
    assertThat(order.contains(new Event(1, 6))).isTrue();
    assertThat(order.contains(new Event(1, 7))).isFalse();
    assertThat(order.contains(new Event(2, 2))).isTrue();
    assertThat(order.contains(new Event(2, 3))).isFalse();
  }

  @Test
  void rejects_two_threads_that_wait_for_each_other() throws Exception {
    RecordingBuilder builder =
        new RecordingBuilder()
            .thread(1, 0, 0, "t1")
            .thread(2, 0, 0, "t2")
            .edge(1, 2, 2, 3)
            .edge(2, 3, 1, 2)
            .last(1, 3, Format.STATE_ENDED, "")
            .last(2, 3, Format.STATE_ENDED, "");
    Recording recording = open(builder);
    assertThatThrownBy(() -> LightSolver.order(recording).schedule(true))
        .isInstanceOf(UnsolvableException.class)
        .hasMessageContaining("contradicts itself at event 2 of thread 0");
  }
}
