package dev.rethread.agent.explore;

import dev.rethread.agent.Seeds;
import dev.rethread.agent.schedule.Limits;
import java.util.List;

/**
 * How to repeat runs.
 *
 * @param tidings the file to tell in, or - for standard output
 * @param arguments of the program
 * @param budget most runs
 * @param limits of a run
 * @param timeoutNanos after which a run counts as hung
 * @param pinned whether the JVM has one processor only
 * @param goal how the failure begins that is looked for; empty for any
 * @param seeds that every run begins with
 * @param input of every run
 * @param given whether somebody gives the schedules, and wants to know of every run
 */
public record ExploreOptions(
    String tidings,
    List<String> arguments,
    long budget,
    Limits limits,
    long timeoutNanos,
    boolean pinned,
    boolean given,
    String goal,
    Seeds seeds,
    ProgramInput input) {
  public ExploreOptions {
    arguments = List.copyOf(arguments);
  }

  /** Whether a failure is known and looked for again, and no other counts. */
  boolean isForOneFailure() {
    return given || !goal.isEmpty();
  }
}
