package dev.rethread.agent;

import dev.rethread.agent.schedule.Guide;
import dev.rethread.agent.schedule.NonPreemptive;
import dev.rethread.agent.schedule.Pct;
import dev.rethread.agent.schedule.Pos;
import dev.rethread.agent.schedule.RandomWalk;
import dev.rethread.agent.schedule.Strategy;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How threads take turns, as the agent was told.
 *
 * @param strategy who goes on
 * @param mostSteps after which a run counts as hung
 * @param seeds of all that is random in the program
 */
record ScheduleOptions(Strategy strategy, long mostSteps, Seeds seeds) {
  static final Set<String> KNOWN =
      Set.of("strategy", "seed", "depth", "length", "switches", "most-steps", "seeds");

  /** A thread that takes so many steps that change nothing is taken to wait for others. */
  private static final int PATIENCE = 2_000;

  private static final int MOST_DEPTH = 1_000;

  /**
   * Reads the options; null if threads are to run in parallel.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static @Nullable ScheduleOptions parse(Options options) {
    String name = options.get("strategy");
    if (name == null) {
      return null;
    }
    Strategy strategy = strategy(name, options);
    String switches = options.get("switches");
    return new ScheduleOptions(
        switches == null ? strategy : new Guide(read(switches), strategy),
        number(options, "most-steps", 5_000_000, Long.MAX_VALUE),
        Seeds.parse(options.get("seeds", "")));
  }

  private static Strategy strategy(String name, Options options) {
    long seed = number(options, "seed", 1, Long.MAX_VALUE);
    int depth = (int) number(options, "depth", 3, MOST_DEPTH);
    long length = number(options, "length", 1_000, Long.MAX_VALUE);
    return switch (name) {
      case "random" -> new RandomWalk(seed);
      case "pct" -> new Pct(seed, depth, length);
      case "pos" -> new Pos(seed);
      case "none" -> new NonPreemptive(PATIENCE);
      default ->
          throw new IllegalArgumentException(
              "strategy=" + name + " is none of random, pct, pos and none");
    };
  }

  private static Switches read(String file) {
    try {
      return Switches.parse(Files.readString(Path.of(file)));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read switches=" + file, e);
    }
  }

  private static long number(Options options, String key, long otherwise, long most) {
    String value = options.get(key);
    try {
      long number = value == null ? otherwise : Long.parseLong(value);
      if (number > most) {
        throw new IllegalArgumentException(key + "=" + value + " is more than " + most);
      }
      return number;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + "=" + value + " is not a number", e);
    }
  }
}
