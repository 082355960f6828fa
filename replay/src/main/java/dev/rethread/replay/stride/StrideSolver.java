package dev.rethread.replay.stride;

import dev.rethread.replay.order.Linearisation;
import dev.rethread.replay.stride.Versions.Span;
import dev.rethread.trace.EventCursor;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds an order of the events of a Stride recording. Every write has made a version of its cell
 * and every read has found one, so reads are put between the write of their version and the next.
 *
 * <p>The paper's search for the write that a read is linked to is not needed, because the versions
 * are exact. What is left of it: a read that found what the access before it found is not in the
 * log. From the one that is, a stream may go on reading up to its next record that orders it. The
 * events in between that are no such reads concern nobody else, so that it does no harm to have
 * them before the next write too.
 */
public final class StrideSolver {
  private final Linearisation order;
  private final Map<Integer, Versions> cells = new HashMap<>();

  private StrideSolver(Linearisation order) {
    this.order = order;
  }

  /** The order of a recording's events, as far as it is one. */
  public static Linearisation order(Recording recording) {
    Linearisation order = new Linearisation(recording);
    StrideSolver solver = new StrideSolver(order);
    for (ThreadEntry thread : recording.threads()) {
      solver.read(thread.index(), recording.events(thread.index()));
    }
    solver.cells.values().forEach(versions -> versions.addTo(order));
    return order;
  }

  private void read(int stream, EventCursor in) {
    int type = Format.EDGE;
    int cell = 0;
    long version = 0;
    long first = 0;
    while (in.next()) {
      boolean access = in.type() == Format.READ || in.type() == Format.WRITE;
      if (access || in.isEdge()) {
        add(type, cell, version, new Span(stream, first, Math.max(first, in.event() - 1)));
        type = in.type();
        cell = in.source();
        version = in.sourceEvent();
        first = in.event();
      }
    }
    add(type, cell, version, new Span(stream, first, Math.max(first, order.lastEvent(stream))));
  }

  private void add(int type, int cell, long version, Span span) {
    if (type == Format.WRITE) {
      versions(cell).made(version, span);
    } else if (type == Format.READ) {
      versions(cell).found(version, span);
    }
  }

  private Versions versions(int cell) {
    return cells.computeIfAbsent(cell, c -> new Versions());
  }
}
