package dev.rethread.replay.simplify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.replay.simplify.Tinertia.Executed;
import dev.rethread.replay.simplify.Tinertia.Operation;
import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * On programs that exist in here only: threads "0", "1", … with so many events, and a predicate.
 */
class TinertiaTest {
  /** Which event of which thread, in the order of a run. */
  private record Event(String thread, long number) {}

  private interface Bug {
    boolean shows(List<Event> run);
  }

  /** Threads that have so many events each, and what is wrong with some of their runs. */
  private record Model(int threads, int length, Bug bug) {
    /** Runs along switches, then without preemption, as the scheduler does. */
    Executed run(Switches switches) {
      List<Stretch> all = new ArrayList<>(switches.stretches());
      for (int i = 0; i < threads; i++) {
        all.add(new Stretch(Integer.toString(i), length));
      }
      long[] at = new long[threads];
      List<Event> run = new ArrayList<>();
      Switches executed = new Switches();
      int last = -1;
      int preemptions = 0;
      for (Stretch stretch : all) {
        int thread = Integer.parseInt(stretch.thread());
        long end = Math.min(stretch.end(), length);
        if (at[thread] < end) {
          preemptions += last >= 0 && last != thread && at[last] < length ? 1 : 0;
          while (at[thread] < end) {
            run.add(new Event(stretch.thread(), ++at[thread]));
          }
          executed.add(stretch.thread(), end);
          last = thread;
        }
      }
      return new Executed(bug.shows(run), executed, preemptions);
    }

    Switches atRandom(Random random) {
      Switches switches = new Switches();
      long[] at = new long[threads];
      for (int left = threads * length; left > 0; left--) {
        int thread = random.nextInt(threads);
        while (at[thread] == length) {
          thread = (thread + 1) % threads;
        }
        switches.add(Integer.toString(thread), ++at[thread]);
      }
      return switches;
    }
  }

  private static int indexOf(List<Event> run, String thread, long number) {
    return run.indexOf(new Event(thread, number));
  }

  /** Thread 1 writes between thread 0's read and write. */
  private static boolean isLost(List<Event> run) {
    int write = indexOf(run, "1", 20);
    return indexOf(run, "0", 10) < write && write < indexOf(run, "0", 11);
  }

  @Test
  void a_lost_update_needs_one_preemption() throws Exception {
    Model model = new Model(3, 40, TinertiaTest::isLost);
    for (Executed failing : failingAtRandom(model)) {
      Tinertia tinertia = new Tinertia(failing, model::run, 10_000);
      Executed result = tinertia.simplify();
      assertThat(result.fails()).isTrue();
      assertThat(result.preemptions()).as(result.toString()).isEqualTo(1);
      assertThat(result.switches().count()).as(result.toString()).isLessThanOrEqualTo(3);
      int removed = tinertia.removed().values().stream().mapToInt(n -> n).sum();
      assertThat(removed).isEqualTo(failing.switches().count() - result.switches().count());
    }
  }

  private static List<Executed> failingAtRandom(Model model) {
    Random random = new Random(1);
    List<Executed> failing = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      Executed run = model.run(model.atRandom(random));
      if (run.fails()) {
        failing.add(run);
      }
    }
    assertThat(failing).as("failing runs").hasSizeGreaterThan(5);
    return failing;
  }

  @Test
  void the_result_is_a_local_minimum() throws Exception {
    Model model =
        new Model(
            2,
            30,
            run ->
                indexOf(run, "0", 5) < indexOf(run, "1", 5)
                    && indexOf(run, "1", 9) < indexOf(run, "0", 9)
                    && indexOf(run, "0", 15) < indexOf(run, "1", 15));
    Executed failing = model.run(Switches.parse("0:6 1:3 0:7 1:11 0:13 1:12 0:20 1:22 0:30 1:30"));
    assertThat(failing.fails()).isTrue();
    Executed result = new Tinertia(failing, model::run, 10_000).simplify();
    List<Stretch> all = result.switches().stretches();
    for (int i = 0; i < all.size(); i++) {
      List<Stretch> fewer = new ArrayList<>(all);
      fewer.remove(i);
      Executed other = model.run(new Switches(fewer));
      assertThat(other.fails() && other.isSimplerThan(result))
          .as("%s without %s", result, all.get(i))
          .isFalse();
    }
    assertThat(result.switches().count()).isEqualTo(3);
  }

  @Test
  void runs_side_by_side_lead_to_the_same() throws Exception {
    Model model = new Model(3, 40, TinertiaTest::isLost);
    for (Executed failing : failingAtRandom(model)) {
      Wide runner = new Wide(model, Integer.MAX_VALUE);
      Executed alone = new Tinertia(failing, model::run, 10_000).simplify();
      Executed wide = new Tinertia(failing, runner, 10_000).simplify();
      assertThat(wide.switches().toString()).isEqualTo(alone.switches().toString());
      assertThat(runner.batches).isGreaterThan(1);
    }
  }

  @Test
  void runs_that_get_in_each_others_way_are_not_made_side_by_side() throws Exception {
    Model model = new Model(3, 40, TinertiaTest::isLost);
    for (Executed failing : failingAtRandom(model)) {
      Wide runner = new Wide(model, 1);
      Executed alone = new Tinertia(failing, model::run, 10_000).simplify();
      Executed wide = new Tinertia(failing, runner, 10_000).simplify();
      assertThat(wide.switches().toString()).isEqualTo(alone.switches().toString());
      assertThat(runner.batches).isEqualTo(1);
    }
  }

  /** Makes three runs side by side, of which only so many come to what they would do alone. */
  private static final class Wide implements Tinertia.Runner {
    private final Model model;
    private final int undisturbed;
    private int batches;

    Wide(Model model, int undisturbed) {
      this.model = model;
      this.undisturbed = undisturbed;
    }

    @Override
    public int width() {
      return 3;
    }

    @Override
    public Executed run(Switches candidate) {
      return model.run(candidate);
    }

    @Override
    public List<Executed> run(List<Switches> candidates) {
      batches += candidates.size() > 1 ? 1 : 0;
      List<Executed> executed = new ArrayList<>();
      for (Switches candidate : candidates) {
        Executed run = model.run(candidate);
        boolean fails = run.fails() && executed.size() < undisturbed;
        executed.add(new Executed(fails, run.switches(), run.preemptions()));
      }
      return executed;
    }
  }

  /** Thread 0 spins until thread 1 has set a flag, and must not go on before its second event. */
  private static Executed runSpinning(Switches switches) {
    List<Stretch> all = new ArrayList<>(switches.stretches());
    all.add(new Stretch("1", 2));
    all.add(new Stretch("0", Long.MAX_VALUE));
    long[] at = new long[2];
    boolean isDone = false;
    boolean fails = false;
    Switches executed = new Switches();
    for (Stretch stretch : all) {
      int thread = Integer.parseInt(stretch.thread());
      long end = thread == 1 ? Math.min(2, stretch.end()) : stretch.end();
      while (at[thread] < end && !(thread == 0 && isDone)) {
        at[thread]++;
        isDone |= thread == 0 && at[1] > 0;
        fails |= isDone && at[1] < 2;
        executed.add(stretch.thread(), at[thread]);
      }
    }
    return new Executed(fails, executed, 0);
  }

  @Test
  void a_thread_spins_as_briefly_as_it_can() throws Exception {
    Executed failing = runSpinning(Switches.parse("0:100 1:1 0:101 1:2"));
    assertThat(failing.fails()).isTrue();
    Executed result = new Tinertia(failing, TinertiaTest::runSpinning, 1_000).simplify();
    assertThat(result.switches().toString()).isEqualTo("1:1 0:1 1:2");
  }

  @Test
  void leaves_no_more_spinning_than_the_failure_needs() throws Exception {
    // Thread 0 comes first: it has to have spun once.
    Tinertia.Runner runner =
        candidate -> {
          Executed executed = runSpinning(candidate);
          boolean isFirst = executed.switches().stretches().get(0).thread().equals("0");
          return new Executed(executed.fails() && isFirst, executed.switches(), 0);
        };
    Executed failing = runner.run(Switches.parse("0:100 1:1 0:101 1:2"));
    Tinertia tinertia = new Tinertia(failing, runner, 1_000);
    assertThat(tinertia.simplify().switches().toString()).isEqualTo("0:1 1:1 0:2 1:2");
    assertThat(tinertia.removed()).containsEntry(Operation.SHORTEN, 0);
  }

  @Test
  void goes_on_from_an_order_with_the_same_dependences() throws Exception {
    Model model = new Model(2, 40, TinertiaTest::isLost);
    Executed failing = model.run(Switches.parse("0:3 1:4 0:10 1:22 0:12 1:40 0:40"));
    Tinertia tinertia = new Tinertia(failing, model::run, 1);
    tinertia.tryEquivalent(Switches.parse("0:10 1:40 0:40"));
    assertThat(tinertia.simplify().switches().toString()).isEqualTo("0:10 1:40 0:40");
    assertThat(tinertia.removed()).containsEntry(Operation.DEPENDENCES, 4);
  }

  @Test
  void stops_when_it_has_had_its_runs() throws Exception {
    Model model = new Model(3, 40, TinertiaTest::isLost);
    Random random = new Random(3);
    Executed failing = model.run(model.atRandom(random));
    while (!failing.fails()) {
      failing = model.run(model.atRandom(random));
    }
    Tinertia tinertia = new Tinertia(failing, model::run, 2);
    assertThat(tinertia.simplify().fails()).isTrue();
    assertThat(tinertia.runs()).isLessThanOrEqualTo(2);
  }

  @Test
  void a_run_that_cannot_be_simpler_stays() throws Exception {
    Model model =
        new Model(
            2,
            2,
            run ->
                indexOf(run, "0", 1) < indexOf(run, "1", 1)
                    && indexOf(run, "1", 1) < indexOf(run, "0", 2));
    Executed failing = model.run(Switches.parse("0:1 1:2 0:2"));
    Tinertia tinertia = new Tinertia(failing, model::run, 100);
    assertThat(tinertia.simplify().switches().toString()).isEqualTo("0:1 1:2 0:2");
    assertThat(tinertia.removed()).doesNotContainKey(Operation.CONSOLIDATE_UP);
    assertThat(tinertia.iterations()).isEqualTo(1);
  }
}
