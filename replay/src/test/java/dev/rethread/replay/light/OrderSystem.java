package dev.rethread.replay.light;

import dev.rethread.replay.RecordingBuilder;
import dev.rethread.replay.order.EventOrder.Event;
import dev.rethread.trace.Format;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A small system of order constraints: events of threads in program order, and edges between
 * threads.
 *
 * @param lengths number of events of each thread; thread i has the index i + 1
 */
record OrderSystem(int[] lengths, List<Edge> edges) {
  record Edge(Event before, Event after) {}

  /** A random one; with enough edges that about half of them contradict themselves. */
  static OrderSystem random(Random random) {
    int[] lengths = new int[2 + random.nextInt(4)];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = 1 + random.nextInt(8);
    }
    int count = random.nextInt(3 * lengths.length);
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(lengths.length);
      int to = (from + 1 + random.nextInt(lengths.length - 1)) % lengths.length;
      edges.add(
          new Edge(
              new Event(from + 1, 1 + random.nextInt(lengths[from])),
              new Event(to + 1, 1 + random.nextInt(lengths[to]))));
    }
    return new OrderSystem(lengths, edges);
  }

  /** The recording of such a run; an edge that an earlier one implies is left out, as recorded. */
  RecordingBuilder recording() {
    RecordingBuilder builder = new RecordingBuilder();
    for (int i = 0; i < lengths.length; i++) {
      builder.thread(i + 1, 0, 0, "t" + i);
    }
    for (int i = 0; i < lengths.length; i++) {
      int thread = i + 1;
      Map<Integer, Long> seen = new HashMap<>();
      edges.stream()
          .filter(e -> e.after().thread() == thread)
          .sorted((a, b) -> Long.compare(a.after().number(), b.after().number()))
          .forEach(
              e -> {
                Event source = e.before();
                if (source.number() > seen.getOrDefault(source.thread(), 0L)) {
                  builder.edge(thread, e.after().number(), source.thread(), source.number());
                  seen.put(source.thread(), source.number());
                }
              });
      builder.last(thread, lengths[i], Format.STATE_ENDED, "");
    }
    return builder;
  }

  List<Event> events() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < lengths.length; i++) {
      for (int event = 1; event <= lengths[i]; event++) {
        events.add(new Event(i + 1, event));
      }
    }
    return events;
  }
}
