package dev.rethread.agent.schedule;

import java.util.LinkedHashMap;
import java.util.Map;

/** How many steps each thread took in a run, by its position in the spawn tree. */
public final class Census {
  private final Tasks tasks = new Tasks();

  /** The thread takes a step. */
  Task counted(Task task) {
    if (task.steps++ == 0) {
      tasks.add(task);
    }
    return task;
  }

  /** By position in the spawn tree. */
  Map<String, Integer> steps() {
    Map<String, Integer> steps = new LinkedHashMap<>();
    for (Task task : tasks) {
      steps.put(task.path, task.steps);
    }
    return steps;
  }
}
