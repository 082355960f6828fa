package dev.rethread.agent.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.FixedSites;
import java.util.ArrayList;
import java.util.List;

/** Threads that do nothing but have steps, and can always go on. */
final class Simulation {
  private static final int NONE = -1;
  private static final int ALL = 0;

  private final int[] lengths;
  private final int racingStep;
  private final boolean writes;

  /** Threads of these lengths. */
  Simulation(int... lengths) {
    this(NONE, true, lengths);
  }

  private Simulation(int racingStep, boolean writes, int[] lengths) {
    this.racingStep = racingStep;
    this.writes = writes;
    this.lengths = lengths.clone();
  }

  /** The same threads, which change nothing. */
  Simulation readOnly() {
    return new Simulation(racingStep, false, lengths);
  }

  /** The same threads, which race with each other in one of their steps. */
  Simulation racingIn(int step) {
    return new Simulation(step, writes, lengths);
  }

  /** The same threads, which race with each other in all of their steps. */
  Simulation racing() {
    return racingIn(ALL);
  }

  /** Lets a strategy run the threads to their ends, or its; who went on at each step. */
  List<Integer> run(Strategy strategy) {
    Object shared = new Object();
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < lengths.length; i++) {
      Thread thread = new Thread("never started");
      tasks.add(new Task(Integer.toString(i), new TurnState(i + 1, thread), thread));
    }
    List<Task> enabled = new ArrayList<>(tasks);
    List<Integer> order = new ArrayList<>();
    Task current = null;
    while (!enabled.isEmpty()) {
      for (Task task : enabled) {
        boolean races = racingStep == ALL || task.stream.events + 1 == racingStep;
        task.isAbout(Task.Operation.STEP, races ? shared : task, 0, writes);
        task.races = races;
        task.stream.site = site((int) task.stream.events + 1);
      }
      Task next = strategy.next(enabled, current);
      assertThat(enabled).contains(next);
      if (strategy.isEnough()) {
        return order;
      }
      next.stream.events++;
      int index = tasks.indexOf(next);
      order.add(index);
      boolean ended = next.stream.events == lengths[index];
      if (ended) {
        enabled.remove(next);
      }
      current = ended ? null : next;
    }
    return order;
  }

  /** The threads in the order of the steps in which they race. */
  List<Integer> raced(List<Integer> order) {
    List<Integer> raced = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      int thread = order.get(i);
      long step = order.subList(0, i + 1).stream().filter(t -> t == thread).count();
      if (racingStep == ALL || step == racingStep) {
        raced.add(thread);
      }
    }
    return raced;
  }

  /** Where a thread takes its n-th step. */
  static int site(int step) {
    return FixedSites.FIRST_CLASS_SITE + step;
  }

  /** Index of a thread's n-th step in a run. */
  static int step(List<Integer> order, int thread, int number) {
    int seen = 0;
    for (int i = 0; i < order.size(); i++) {
      if (order.get(i) == thread && ++seen == number) {
        return i;
      }
    }
    throw new AssertionError("thread " + thread + " has no step " + number);
  }

  /** How often another thread goes on. */
  static int switches(List<Integer> order) {
    int switches = 0;
    for (int i = 1; i < order.size(); i++) {
      switches += order.get(i).equals(order.get(i - 1)) ? 0 : 1;
    }
    return switches;
  }

  /** How often a run leaves a thread that could have gone on. */
  int preemptions(List<Integer> order) {
    int[] had = new int[lengths.length];
    int preemptions = 0;
    for (int i = 0; i < order.size(); i++) {
      int thread = order.get(i);
      int before = i == 0 ? thread : order.get(i - 1);
      preemptions += thread != before && had[before] < lengths[before] ? 1 : 0;
      had[thread]++;
    }
    return preemptions;
  }
}
