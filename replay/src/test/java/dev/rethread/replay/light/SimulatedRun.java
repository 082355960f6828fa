package dev.rethread.replay.light;

import dev.rethread.replay.RecordingBuilder;
import dev.rethread.replay.order.EventOrder.Event;
import dev.rethread.trace.Format;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A random run of threads that read and write a few locations, with what a Light recorder logs of
 * it: per location the last write and each thread's last read since.
 */
final class SimulatedRun {
  record Access(Event event, int location, boolean write) {}

  /** A read of a location, and the write whose value it got; null for the initial value. */
  record Flow(int location, @Nullable Event write, Event read) {}

  private static final class Location {
    @Nullable Event lastWrite;
    final Map<Integer, Event> lastReads = new LinkedHashMap<>();
  }

  final List<Access> accesses = new ArrayList<>();
  final List<OrderSystem.Edge> logged = new ArrayList<>();
  final int threads;
  private final Map<Integer, Map<Integer, Long>> seen = new HashMap<>();

  SimulatedRun(Random random) {
    this(
        random,
        2 + random.nextInt(3),
        1 + random.nextInt(3),
        4 + random.nextInt(20),
        0.2 + 0.6 * random.nextDouble());
  }

  /**
   * A run.
   *
   * @param writes how many of the accesses are writes, of 1
   */
  SimulatedRun(Random random, int threads, int locations, int length, double writes) {
    this.threads = threads;
    long[] counts = new long[threads + 1];
    Map<Integer, Location> state = new HashMap<>();
    int thread = 1;
    for (int i = 0; i < length; i++) {
      thread = random.nextInt(3) == 0 ? thread : 1 + random.nextInt(threads);
      Event event = new Event(thread, ++counts[thread]);
      Access access = new Access(event, random.nextInt(locations), random.nextDouble() < writes);
      accesses.add(access);
      record(access, state.computeIfAbsent(access.location(), l -> new Location()));
    }
  }

  /** Algorithm 1 with the order of writes and the last reads, as the agent records. */
  private void record(Access access, Location at) {
    Event event = access.event();
    if (!access.write()) {
      if (!at.lastReads.containsKey(event.thread())) {
        after(event, at.lastWrite);
      }
      at.lastReads.put(event.thread(), event);
      return;
    }
    if (at.lastReads.isEmpty()) {
      after(event, at.lastWrite);
    } else {
      at.lastReads.values().forEach(read -> after(event, read));
    }
    at.lastWrite = event;
    at.lastReads.clear();
  }

  private void after(Event event, @Nullable Event source) {
    if (source == null || source.thread() == event.thread()) {
      return;
    }
    Map<Integer, Long> known = seen.computeIfAbsent(event.thread(), t -> new HashMap<>());
    if (source.number() > known.getOrDefault(source.thread(), 0L)) {
      known.put(source.thread(), source.number());
      logged.add(new OrderSystem.Edge(source, event));
    }
  }

  /** The flow dependences of the accesses in the given order. */
  static List<Flow> flows(List<Access> order) {
    Map<Integer, Event> lastWrites = new HashMap<>();
    List<Flow> flows = new ArrayList<>();
    for (Access access : order) {
      if (access.write()) {
        lastWrites.put(access.location(), access.event());
      } else {
        flows.add(new Flow(access.location(), lastWrites.get(access.location()), access.event()));
      }
    }
    return flows;
  }

  /** The last write of every location in the given order. */
  static Map<Integer, Event> finalWrites(List<Access> order) {
    Map<Integer, Event> lastWrites = new HashMap<>();
    for (Access access : order) {
      if (access.write()) {
        lastWrites.put(access.location(), access.event());
      }
    }
    return lastWrites;
  }

  RecordingBuilder recording() {
    RecordingBuilder builder = new RecordingBuilder();
    for (int thread = 1; thread <= threads; thread++) {
      builder.thread(thread, 0, 0, "t" + thread);
    }
    for (OrderSystem.Edge edge : logged) {
      Event source = edge.before();
      builder.edge(edge.after().thread(), edge.after().number(), source.thread(), source.number());
    }
    for (int thread = 1; thread <= threads; thread++) {
      int index = thread;
      long events = accesses.stream().filter(a -> a.event().thread() == index).count();
      builder.last(thread, events, Format.STATE_ENDED, "");
    }
    return builder;
  }

  List<Event> events() {
    return accesses.stream().map(Access::event).toList();
  }
}
