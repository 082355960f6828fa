package dev.rethread.replay.order;

import dev.rethread.trace.EventCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the events of one stream come after, by ascending event: the edges in its log, merged with
 * others. After {@link #next} the accessors are about one of them.
 */
final class Predecessors {
  private record Edge(long event, int source, long sourceEvent) {}

  private static final long NONE = Long.MAX_VALUE;

  private final EventCursor log;
  private final List<Edge> added = new ArrayList<>();
  private int used = -1; // of those that were added; -1 before the walk
  private long logged; // event of the edge that the log stands at
  private long event;
  private int source;
  private long sourceEvent;

  Predecessors(EventCursor log) {
    this.log = log;
  }

  /** Adds an edge, before the walk. */
  void add(long after, int stream, long streamEvent) {
    added.add(new Edge(after, stream, streamEvent));
  }

  /**
   * Moves to the next edge.
   *
   * @return false if there is none
   */
  boolean next() {
    if (used < 0) {
      added.sort(Comparator.comparingLong(Edge::event));
      used = 0;
      logged = nextLogged();
    }
    Edge other = used < added.size() ? added.get(used) : null;
    if (other != null && other.event < logged) {
      used++;
      event = other.event;
      source = other.source;
      sourceEvent = other.sourceEvent;
      return true;
    }
    if (logged == NONE) {
      return false;
    }
    event = logged;
    source = log.source();
    sourceEvent = log.sourceEvent();
    logged = nextLogged();
    return true;
  }

  private long nextLogged() {
    while (log.next()) {
      if (log.isEdge()) {
        return log.event();
      }
    }
    return NONE;
  }

  long event() {
    return event;
  }

  int source() {
    return source;
  }

  long sourceEvent() {
    return sourceEvent;
  }
}
