package dev.rethread.agent.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Priorities of threads: between 0 and 1 at random until they are given another. */
final class Priorities {
  private final SplittableRandom random;
  private final Map<Task, Double> known = new HashMap<>();

  Priorities(SplittableRandom random) {
    this.random = random;
  }

  /** The first of those with the highest priority. */
  Task highest(List<Task> tasks) {
    Task best = tasks.get(0);
    for (Task task : tasks) {
      best = of(task) > of(best) ? task : best;
    }
    return best;
  }

  private double of(Task task) {
    Double drawn = known.get(task);
    if (drawn == null) {
      drawn = random.nextDouble();
      known.put(task, drawn);
    }
    return drawn;
  }

  void set(Task task, double priority) {
    known.put(task, priority);
  }

  /** The thread draws anew when it is next looked at. */
  void forget(Task task) {
    known.remove(task);
  }
}
