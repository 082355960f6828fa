package dev.rethread.agent.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SearchesTest {
  private static final Simulation THREE_BY_TWO = new Simulation(2, 2, 2);

  /** 6! / (2! 2! 2!) ways to put three pairs in order. */
  private static final int SCHEDULES = 90;

  /** All runs of a search that comes to an end. */
  private static List<List<Integer>> all(Search search, Simulation simulation) {
    List<List<Integer>> runs = new ArrayList<>();
    for (Strategy next = search.next(); next != null; next = search.next()) {
      List<Integer> run = simulation.run(next);
      runs.add(run);
      search.ran(run.size());
      assertThat(runs).hasSizeLessThan(1_000);
    }
    return runs;
  }

  @Test
  void depth_first_search_visits_every_schedule_once() {
    Enumeration search = Enumeration.depthFirst(1_000);
    List<List<Integer>> runs = all(search, THREE_BY_TWO);
    assertThat(runs).hasSize(SCHEDULES).doesNotHaveDuplicates();
    assertThat(search.done()).isCloseTo(1, within(1e-9));
  }

  @Test
  void a_bound_on_the_choices_bounds_depth_first_search() {
    List<List<Integer>> runs = all(Enumeration.depthFirst(1), THREE_BY_TWO);
    assertThat(runs).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void iterative_context_bounding_visits_every_schedule_within_its_bound_once() {
    Set<List<Integer>> everything = new HashSet<>(all(Enumeration.depthFirst(1_000), THREE_BY_TWO));
    for (int bound = 0; bound <= 4; bound++) {
      int most = bound;
      List<List<Integer>> runs = all(Enumeration.byPreemptions(bound), THREE_BY_TWO);
      assertThat(runs)
          .doesNotHaveDuplicates()
          .hasSameElementsAs(
              everything.stream().filter(run -> THREE_BY_TWO.preemptions(run) <= most).toList());
      assertThat(runs.stream().map(THREE_BY_TWO::preemptions).toList()).isSorted();
    }
  }

  @Test
  void in_the_order_of_switches_every_schedule_within_the_bound_comes_once() {
    Simulation racing = THREE_BY_TWO.racing();
    Set<List<Integer>> everything = new HashSet<>(all(Enumeration.depthFirst(1_000), racing));
    List<List<Integer>> runs = all(Enumeration.bySwitches(3), racing);
    assertThat(runs).doesNotHaveDuplicates();
    assertThat(runs)
        .containsAll(everything.stream().filter(run -> Simulation.switches(run) <= 3).toList());
  }

  @Test
  void of_schedules_that_are_equivalent_one_with_the_fewest_switches_comes() {
    for (int step = 1; step <= 3; step++) {
      Simulation racing = new Simulation(3, 2, 3).racingIn(step);
      Map<List<Integer>, Integer> fewest =
          fewest(racing, all(Enumeration.depthFirst(1_000), racing));
      List<List<Integer>> runs = all(Enumeration.bySwitches(8), racing);
      assertThat(fewest(racing, runs)).isEqualTo(fewest);
      assertThat(runs).hasSizeLessThan(150); // of 560
    }
  }

  /** How many switches the simplest of the runs to their ends have, by who raced in which order. */
  private static Map<List<Integer>, Integer> fewest(
      Simulation simulation, List<List<Integer>> runs) {
    Map<List<Integer>, Integer> fewest = new HashMap<>();
    for (List<Integer> run : runs) {
      if (run.size() == runs.get(0).size()) {
        fewest.merge(simulation.raced(run), Simulation.switches(run), Math::min);
      }
    }
    return fewest;
  }

  @Test
  void all_interleavings_are_as_likely_as_each_other_with_surw() {
    Simulation unequal = new Simulation(1, 3);
    Map<List<Integer>, Integer> uniform = frequencies(unequal, true);
    assertThat(uniform).hasSize(4);
    assertThat(uniform.values()).allSatisfy(count -> assertThat(count).isBetween(900, 1_100));
    assertThat(frequencies(unequal, false).values())
        .as("the plain walk prefers the first")
        .anySatisfy(count -> assertThat(count).isGreaterThan(1_800));
  }

  private static Map<List<Integer>, Integer> frequencies(Simulation simulation, boolean surw) {
    Sampling search =
        new Sampling(
            (seed, length, census) -> surw ? new Surw(seed, census) : new RandomWalk(seed),
            new NonPreemptive(100),
            1,
            1);
    search.ran(simulation.run(search.next()).size());
    Map<List<Integer>, Integer> found = new HashMap<>();
    for (int i = 0; i < 4_000; i++) {
      List<Integer> run = simulation.run(search.next());
      search.ran(run.size());
      found.merge(run, 1, Integer::sum);
    }
    return found;
  }
}
