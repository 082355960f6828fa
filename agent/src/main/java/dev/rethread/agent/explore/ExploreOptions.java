package dev.rethread.agent.explore;

import java.nio.file.Path;
import java.util.List;

/**
 * How to repeat runs.
 *
 * @param tidings the file to tell in
 * @param arguments of the program
 * @param budget most runs
 * @param mostSteps after which a run is a livelock
 * @param timeoutNanos after which a run counts as hung
 * @param pinned whether the JVM has one processor only
 */
public record ExploreOptions(
    Path tidings,
    List<String> arguments,
    long budget,
    long mostSteps,
    long timeoutNanos,
    boolean pinned) {
  public ExploreOptions {
    arguments = List.copyOf(arguments);
  }
}
