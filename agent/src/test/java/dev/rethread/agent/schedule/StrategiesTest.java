package dev.rethread.agent.schedule;

import static dev.rethread.agent.schedule.Simulation.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Switches;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** On threads that do nothing but have steps, and can always go on. */
class StrategiesTest {
  private static final int THREADS = 3;
  private static final int LENGTH = 8;

  private static List<Integer> run(Strategy strategy) {
    return new Simulation(LENGTH, LENGTH, LENGTH).run(strategy);
  }

  /** A bug of depth 1: thread 2 is as far as that before thread 0 has begun. */
  private static boolean isEarly(List<Integer> order) {
    return step(order, 2, LENGTH) < step(order, 0, 1);
  }

  /** A bug of depth 2: thread 1 comes between two steps of thread 0. */
  private static boolean isBetween(List<Integer> order) {
    int foreign = step(order, 1, 4);
    return step(order, 0, 4) < foreign && foreign < step(order, 0, 5);
  }

  /** A bug of depth 3: thread 1 comes between two steps of thread 0, and that between two of 1. */
  private static boolean isNested(List<Integer> order) {
    return step(order, 1, 2) < step(order, 0, 4)
        && step(order, 0, 4) < step(order, 1, 3)
        && step(order, 1, 6) < step(order, 0, 5);
  }

  private interface Bug {
    boolean shows(List<Integer> order);
  }

  private static double frequency(LongFunction<Strategy> strategy, Bug bug) {
    int runs = 4_000;
    int failed = 0;
    for (int seed = 0; seed < runs; seed++) {
      failed += bug.shows(run(strategy.apply(seed))) ? 1 : 0;
    }
    return (double) failed / runs;
  }

  @Test
  void pct_finds_bugs_as_often_as_its_bound_says() {
    long steps = THREADS * LENGTH;
    assertThat(frequency(seed -> new Pct(seed, 1, steps), StrategiesTest::isEarly))
        .as("depth 1: at least 1/n")
        .isGreaterThanOrEqualTo(1.0 / THREADS);
    assertThat(frequency(seed -> new Pct(seed, 2, steps), StrategiesTest::isBetween))
        .as("depth 2: at least 1/(n k)")
        .isGreaterThanOrEqualTo(1.0 / (THREADS * steps));
    assertThat(frequency(seed -> new Pct(seed, 3, steps), StrategiesTest::isNested))
        .as("depth 3: at least 1/(n k^2)")
        .isGreaterThanOrEqualTo(1.0 / (THREADS * steps * steps));
    assertThat(frequency(seed -> new Pct(seed, 1, steps), StrategiesTest::isBetween))
        .as("depth 2 with no change of priorities")
        .isZero();
  }

  @Test
  void random_strategies_find_both() {
    assertThat(frequency(RandomWalk::new, StrategiesTest::isBetween)).isGreaterThan(0.05);
    assertThat(frequency(Pos::new, StrategiesTest::isBetween)).isGreaterThan(0.05);
  }

  @Test
  void race_directed_testing_brings_both_halves_of_a_race_together() {
    Simulation racing = new Simulation(LENGTH, LENGTH).racingIn(5);
    int reversed = 0;
    for (long seed = 0; seed < 400; seed++) {
      List<Integer> order = racing.run(new RaceDirected(seed));
      int first = step(order, 0, 5);
      int second = step(order, 1, 5);
      assertThat(step(order, 1, 4)).as("both are there before either goes on").isLessThan(first);
      assertThat(step(order, 0, 4)).isLessThan(second);
      reversed += second < first ? 1 : 0;
    }
    assertThat(reversed).as("either may come first").isBetween(150, 250);
  }

  @Test
  void the_same_seed_gives_the_same_run() {
    for (long seed = 0; seed < 50; seed++) {
      assertThat(run(new RandomWalk(seed))).isEqualTo(run(new RandomWalk(seed)));
      assertThat(run(new Pct(seed, 3, 24))).isEqualTo(run(new Pct(seed, 3, 24)));
      assertThat(run(new Pos(seed))).isEqualTo(run(new Pos(seed)));
    }
    assertThat(run(new RandomWalk(1))).isNotEqualTo(run(new RandomWalk(2)));
  }

  @Test
  void nobody_is_preempted_without_need() {
    List<Integer> order = run(new NonPreemptive(1_000));
    int switches = 0;
    for (int i = 1; i < order.size(); i++) {
      switches += order.get(i).equals(order.get(i - 1)) ? 0 : 1;
    }
    assertThat(switches).isEqualTo(THREADS - 1);
  }

  @Test
  void a_thread_that_goes_on_and_on_is_passed_over() {
    List<Integer> order = new Simulation(LENGTH, LENGTH).readOnly().run(new NonPreemptive(3));
    assertThat(order.subList(0, 6)).contains(0, 1);
  }

  @Test
  void a_thread_that_changes_something_may_go_on_for_longer() {
    List<Integer> order = new Simulation(400, 400).run(new NonPreemptive(3));
    assertThat(order.subList(0, 100)).containsOnly(0);
    assertThat(order.subList(100, 200)).contains(1);
  }

  @Test
  void threads_are_preempted_at_known_places_only() {
    Set<Integer> left = new TreeSet<>();
    for (int seed = 0; seed < 200; seed++) {
      int first = Simulation.site(4);
      int second = Simulation.site(9);
      Strategy near =
          new NearPlaces(
              seed, site -> site == first ? 0 : site == second ? 1 : 2, 2, new NonPreemptive(1000));
      int[] done = new int[2];
      int last = -1;
      for (int thread : new Simulation(20, 20).run(near)) {
        if (last >= 0 && thread != last && done[last] < 20) {
          left.add(done[last] + 1);
        }
        done[thread]++;
        last = thread;
      }
    }
    assertThat(left).containsExactly(4, 9);
  }

  @Test
  void a_guide_is_followed_and_left_at_its_end() {
    Guide guide = new Guide(Switches.parse("1:2 0:3 1:1 7:9 2:1"), new NonPreemptive(1_000));
    assertThat(run(guide).subList(0, 8)).containsExactly(1, 1, 0, 0, 0, 2, 2, 2);
  }
}
