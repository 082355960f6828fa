package dev.rethread.replay.order;

import dev.rethread.replay.RecordingBuilder;
import dev.rethread.replay.order.EventOrder.Event;
import dev.rethread.trace.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A random run of threads whose events read and write a few cells, copy from one to another, or
 * concern nobody else; some come after an event of another thread for a reason of their own, as
 * those do that have waited for a class to be initialised.
 */
public final class RandomRun {
  /** Of an event that does not read, or does not write. */
  private static final int NO_CELL = -1;

  /**
   * An event.
   *
   * @param after an event of another thread, null for none
   */
  public record Step(Event event, int read, int written, @Nullable Event after) {
    public boolean reads() {
      return read != NO_CELL;
    }

    public boolean writes() {
      return written != NO_CELL;
    }
  }

  /** A read of a cell, and the write that it comes right after; null for the initial value. */
  public record Flow(int cell, @Nullable Event write, Event read) {}

  private final List<Step> steps = new ArrayList<>();
  private final int threads;

  public RandomRun(Random random) {
    threads = 2 + random.nextInt(3);
    int cells = 1 + random.nextInt(3);
    int length = 4 + random.nextInt(40);
    double writes = 0.2 + 0.6 * random.nextDouble();
    long[] counts = new long[threads + 1];
    int thread = 1;
    for (int i = 0; i < length; i++) {
      thread = random.nextInt(3) > 0 ? thread : 1 + random.nextInt(threads);
      Event event = new Event(thread, ++counts[thread]);
      int cell = random.nextInt(cells);
      int kind = random.nextInt(10);
      int read = NO_CELL;
      int written = NO_CELL;
      if (kind == 0 && cells > 1) {
        read = cell;
        written = (cell + 1) % cells;
      } else if (kind > 2 && random.nextDouble() < writes) {
        written = cell;
      } else if (kind > 2) {
        read = cell;
      }
      steps.add(new Step(event, read, written, after(random, thread, counts)));
    }
  }

  private @Nullable Event after(Random random, int thread, long[] counts) {
    int other = 1 + random.nextInt(threads);
    return random.nextInt(12) == 0 && other != thread && counts[other] > 0
        ? new Event(other, counts[other])
        : null;
  }

  public List<Step> steps() {
    return List.copyOf(steps);
  }

  /** The steps in another order. */
  public List<Step> in(EventOrder order) {
    return steps.stream().sorted(Comparator.comparing(step -> order.place(step.event()))).toList();
  }

  /** The accesses to each cell, in the order of the steps. */
  public static Map<Integer, List<Event>> accesses(List<Step> steps) {
    Map<Integer, List<Event>> accesses = new HashMap<>();
    for (Step step : steps) {
      if (step.reads()) {
        accesses.computeIfAbsent(step.read(), c -> new ArrayList<>()).add(step.event());
      }
      if (step.writes()) {
        accesses.computeIfAbsent(step.written(), c -> new ArrayList<>()).add(step.event());
      }
    }
    return accesses;
  }

  /** What each read finds. */
  public static List<Flow> flows(List<Step> steps) {
    Map<Integer, Event> lastWrites = new HashMap<>();
    List<Flow> flows = new ArrayList<>();
    for (Step step : steps) {
      if (step.reads()) {
        flows.add(new Flow(step.read(), lastWrites.get(step.read()), step.event()));
      }
      if (step.writes()) {
        lastWrites.put(step.written(), step.event());
      }
    }
    return flows;
  }

  /** The writes to each cell, in the order of the steps. */
  public static Map<Integer, List<Event>> writes(List<Step> steps) {
    Map<Integer, List<Event>> writes = new HashMap<>();
    for (Step step : steps) {
      if (step.writes()) {
        writes.computeIfAbsent(step.written(), c -> new ArrayList<>()).add(step.event());
      }
    }
    return writes;
  }

  /** A recording with everything but what a technique logs. */
  public RecordingBuilder recording() {
    RecordingBuilder builder = new RecordingBuilder();
    for (int thread = 1; thread <= threads; thread++) {
      int index = thread;
      builder.thread(thread, 0, 0, "t" + thread);
      long events = steps.stream().filter(step -> step.event().thread() == index).count();
      builder.last(thread, events, Format.STATE_ENDED, "");
    }
    return builder;
  }
}
