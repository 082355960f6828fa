package dev.rethread.agent;

import dev.rethread.agent.schedule.Guide;
import dev.rethread.agent.schedule.NonPreemptive;
import dev.rethread.agent.schedule.Pct;
import dev.rethread.agent.schedule.Pos;
import dev.rethread.agent.schedule.RandomWalk;
import dev.rethread.agent.schedule.Strategy;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How threads take turns, as the agent was told.
 *
 * @param strategy who goes on where the switches say nothing
 * @param seed of what is random
 * @param depth of PCT
 * @param length how many steps a run has, for PCT
 * @param switches file with the switches to begin with, null for none
 * @param mostSteps after which a run counts as hung
 */
record ScheduleOptions(
    String strategy, long seed, int depth, long length, @Nullable Path switches, long mostSteps) {
  static final Set<String> KNOWN =
      Set.of("strategy", "seed", "depth", "length", "switches", "most-steps");

  /** A thread that takes so many steps while others could is taken to wait for them. */
  private static final int PATIENCE = 2_000;

  /**
   * Reads the options; null if threads are to run in parallel.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static @Nullable ScheduleOptions parse(Options options) {
    String strategy = options.get("strategy");
    if (strategy == null) {
      return null;
    }
    String switches = options.get("switches");
    return new ScheduleOptions(
        strategy,
        number(options, "seed", 1),
        (int) number(options, "depth", 3),
        number(options, "length", 1_000),
        switches == null ? null : Path.of(switches),
        number(options, "most-steps", 5_000_000));
  }

  private static long number(Options options, String key, long otherwise) {
    String value = options.get(key);
    try {
      return value == null ? otherwise : Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + "=" + value + " is not a number", e);
    }
  }

  Strategy make() {
    Strategy tail =
        switch (strategy) {
          case "random" -> new RandomWalk(seed);
          case "pct" -> new Pct(seed, depth, length);
          case "pos" -> new Pos(seed);
          case "none" -> new NonPreemptive(PATIENCE);
          default -> throw new IllegalArgumentException("unknown strategy \"" + strategy + "\"");
        };
    if (switches == null) {
      return tail;
    }
    try {
      return new Guide(Switches.parse(Files.readString(switches)), tail);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
