package dev.rethread.agent;

import dev.rethread.agent.explore.ExploreOptions;
import dev.rethread.agent.explore.Given;
import dev.rethread.agent.explore.Places;
import dev.rethread.agent.explore.ProgramInput;
import dev.rethread.agent.schedule.Enumeration;
import dev.rethread.agent.schedule.Limits;
import dev.rethread.agent.schedule.NearPlaces;
import dev.rethread.agent.schedule.NonPreemptive;
import dev.rethread.agent.schedule.Pct;
import dev.rethread.agent.schedule.Pos;
import dev.rethread.agent.schedule.RaceDirected;
import dev.rethread.agent.schedule.RandomWalk;
import dev.rethread.agent.schedule.Sampling;
import dev.rethread.agent.schedule.Sampling.Sampler;
import dev.rethread.agent.schedule.Search;
import dev.rethread.agent.schedule.Surw;
import dev.rethread.instrument.SiteTable;
import dev.rethread.trace.Amounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to look for a failure in this JVM, as the agent was told. It is told by {@code rethread
 * explore} alone, so wrong options are its mistake.
 */
final class SearchOptions {
  private static final int PATIENCE = 2_000;

  private final Options options;

  SearchOptions(Options options) {
    this.options = options;
  }

  Search search(Places places) {
    String name = options.get("strategy", "random");
    int bound = (int) number("bound", 2);
    return switch (name) {
      case "given" -> new Given(PATIENCE);
      case "chess" -> Enumeration.byPreemptions(bound);
      case "fewest" -> Enumeration.bySwitches(bound);
      case "dfs" -> Enumeration.depthFirst((int) number("depth", 1_000));
      default ->
          new Sampling(
              sampler(name, places),
              new NonPreemptive(PATIENCE),
              number("seed", 1),
              number("stride", 1));
    };
  }

  private Sampler sampler(String name, Places places) {
    int depth = (int) number("depth", 3);
    return switch (name) {
      case "random" -> (seed, length, census) -> new RandomWalk(seed);
      case "pct" -> (seed, length, census) -> new Pct(seed, depth, length);
      case "pos" -> (seed, length, census) -> new Pos(seed);
      case "surw" -> (seed, length, census) -> new Surw(seed, census);
      case "near" ->
          (seed, length, census) ->
              new NearPlaces(seed, places, places.count(), new NonPreemptive(PATIENCE));
      case "race" -> (seed, length, census) -> new RaceDirected(seed);
      default -> throw new IllegalArgumentException("strategy=" + name);
    };
  }

  /** Where instrumented classes are kept, as {@link Cache} has it. */
  @Nullable String cache() {
    return options.get("cache");
  }

  ExploreOptions rounds() throws IOException {
    return new ExploreOptions(
        options.get("explore", ""),
        arguments(Path.of(options.get("arguments", ""))),
        number("budget", Long.MAX_VALUE),
        new Limits(number("most-steps", 1_000_000), mostSwitches()),
        Amounts.time(options.get("timeout", "30s")).toNanos(),
        options.has("pinned"),
        options.get("strategy", "").equals("given"),
        goal(options.get("goal")),
        Seeds.parse(options.get("seeds", "")),
        new ProgramInput(options.get("input")));
  }

  /** Only of a run with few switches is anybody to know. */
  private int mostSwitches() {
    return switch (options.get("strategy", "")) {
      case "fewest", "near" -> (int) number("bound", 2);
      default -> Integer.MAX_VALUE;
    };
  }

  /** Where threads are to be preempted. */
  Places places(SiteTable table) throws IOException {
    String file = options.get("places");
    return new Places(file == null ? List.of() : Files.readAllLines(Path.of(file)), table);
  }

  private static String goal(@Nullable String file) throws IOException {
    return file == null ? "" : Files.readString(Path.of(file)).strip();
  }

  /** Each ends with a zero. */
  private static List<String> arguments(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> arguments = new ArrayList<>();
    int from = 0;
    for (int end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', from)) {
      arguments.add(text.substring(from, end));
      from = end + 1;
    }
    return arguments;
  }

  private long number(String key, long otherwise) {
    String value = options.get(key);
    return value == null ? otherwise : Long.parseLong(value);
  }
}
