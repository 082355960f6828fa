package dev.rethread.agent.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.runtime.ThreadState;
import dev.rethread.trace.Switches;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** On threads that do nothing but have steps, and can always go on. */
class StrategiesTest {
  private static final int THREADS = 3;
  private static final int LENGTH = 8;

  /** Lets a strategy run the threads to their ends; who went on at each step. */
  private static List<Integer> run(Strategy strategy) {
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread("never started");
      tasks.add(new Task(Integer.toString(i), new ThreadState(i + 1, thread), thread));
    }
    List<Task> enabled = new ArrayList<>(tasks);
    List<Integer> order = new ArrayList<>();
    Task current = null;
    while (!enabled.isEmpty()) {
      Task next = strategy.next(enabled, current);
      assertThat(enabled).contains(next);
      next.stream.events++;
      order.add(tasks.indexOf(next));
      if (next.position() == LENGTH) {
        enabled.remove(next);
        current = null;
      } else {
        current = next;
      }
    }
    return order;
  }

  /** Index of a thread's n-th step in a run. */
  private static int step(List<Integer> order, int thread, int number) {
    int seen = 0;
    for (int i = 0; i < order.size(); i++) {
      if (order.get(i) == thread && ++seen == number) {
        return i;
      }
    }
    throw new AssertionError("thread " + thread + " has no step " + number);
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
    List<Integer> order = run(new NonPreemptive(3));
    assertThat(order.subList(0, 6)).contains(0, 1);
  }

  @Test
  void a_guide_is_followed_and_left_at_its_end() {
    Guide guide = new Guide(Switches.parse("1:2 0:3 1:1 7:9 2:1"), new NonPreemptive(1_000));
    assertThat(run(guide).subList(0, 8)).containsExactly(1, 1, 0, 0, 0, 2, 2, 2);
  }
}
