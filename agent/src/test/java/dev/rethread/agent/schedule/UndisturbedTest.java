package dev.rethread.agent.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.agent.schedule.Task.Operation;
import dev.rethread.trace.FixedSites;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random threads that read and write a few locations, in all orders there are. */
class UndisturbedTest {
  private static final int PROGRAMS = 40;
  private static final int LOCATIONS = 3;
  private static final int MOST_SWITCHES = 10;

  private record Step(int thread, int number, Object location, boolean writes) {
    boolean conflictsWith(Step other) {
      return thread != other.thread && location == other.location && (writes || other.writes);
    }
  }

  @Test
  void of_equivalent_schedules_one_with_the_fewest_switches_is_left() {
    int all = 0;
    int left = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      List<List<Step>> program = program(new Random(seed));
      List<List<Step>> everything = runs(Enumeration.depthFirst(1_000), program);
      List<List<Step>> some = runs(Enumeration.bySwitches(MOST_SWITCHES), program);
      assertThat(fewest(some)).as("seed %d", seed).isEqualTo(fewest(everything));
      all += everything.size();
      left += some.size();
    }
    assertThat(left).isLessThan(all / 2);
  }

  private static List<List<Step>> program(Random random) {
    List<Object> locations = new ArrayList<>();
    for (int i = 0; i < LOCATIONS; i++) {
      locations.add(new Object());
    }
    List<List<Step>> program = new ArrayList<>();
    for (int thread = 0; thread < 3; thread++) {
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < 2 + random.nextInt(2); i++) {
        Object location = locations.get(random.nextInt(LOCATIONS));
        steps.add(new Step(thread, i, location, random.nextBoolean()));
      }
      program.add(steps);
    }
    return program;
  }

  /** All runs that are not given up. */
  private static List<List<Step>> runs(Search search, List<List<Step>> program) {
    List<List<Step>> runs = new ArrayList<>();
    for (Strategy next = search.next(); next != null; next = search.next()) {
      List<Step> run = run(next, program);
      if (run != null) {
        runs.add(run);
      }
      search.ran(1);
    }
    return runs;
  }

  private static @Nullable List<Step> run(Strategy strategy, List<List<Step>> program) {
    List<Task> enabled = new ArrayList<>();
    for (int i = 0; i < program.size(); i++) {
      Thread thread = new Thread("never started");
      enabled.add(new Task(Integer.toString(i), new TurnState(i + 1, thread), thread));
    }
    List<Step> run = new ArrayList<>();
    Task current = null;
    while (!enabled.isEmpty()) {
      for (Task task : enabled) {
        Step step = step(program, task);
        task.stream.site = FixedSites.FIRST_CLASS_SITE;
        task.isAbout(Operation.STEP, step.location, 0, step.writes);
      }
      Task next = strategy.next(enabled, current);
      if (strategy.isEnough()) {
        return null;
      }
      Step step = step(program, next);
      run.add(step);
      next.stream.events++;
      boolean ended = next.stream.events == program.get(step.thread).size();
      if (ended) {
        enabled.remove(next);
      }
      current = ended ? null : next;
    }
    return run;
  }

  private static Step step(List<List<Step>> program, Task task) {
    return program.get(Integer.parseInt(task.path)).get((int) task.stream.events);
  }

  /** How many switches the simplest run has, by the order of steps that conflict. */
  private static Map<Set<List<Step>>, Integer> fewest(List<List<Step>> runs) {
    Map<Set<List<Step>>, Integer> fewest = new HashMap<>();
    for (List<Step> run : runs) {
      Set<List<Step>> conflicts = new HashSet<>();
      int switches = 0;
      for (int i = 0; i < run.size(); i++) {
        switches += i > 0 && run.get(i - 1).thread != run.get(i).thread ? 1 : 0;
        for (int j = 0; j < i; j++) {
          if (run.get(j).conflictsWith(run.get(i))) {
            conflicts.add(List.of(run.get(j), run.get(i)));
          }
        }
      }
      fewest.merge(conflicts, switches, Math::min);
    }
    return fewest;
  }
}
