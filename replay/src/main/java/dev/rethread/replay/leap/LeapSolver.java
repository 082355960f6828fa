package dev.rethread.replay.leap;

import dev.rethread.replay.order.Linearisation;
import dev.rethread.trace.AccessVector;
import dev.rethread.trace.Recording;

/**
 * Finds an order of the events of a LEAP recording: the access vectors, each of which orders the
 * accesses to one cell, merged with the order within threads.
 *
 * <p>The paper needs no such thing, because its replay lets every thread wait for the variable that
 * it is about to access. A schedule of the whole run is what all techniques have in common here.
 */
public final class LeapSolver {
  /** The order of a recording's events, as far as it is one. */
  public static Linearisation order(Recording recording) {
    Linearisation order = new Linearisation(recording);
    for (AccessVector vector : recording.accessVectors()) {
      addTo(order, vector);
    }
    return order;
  }

  /** Accesses of one thread in a row are ordered by the thread itself. */
  private static void addTo(Linearisation order, AccessVector vector) {
    int previous = 0;
    long previousEvent = 0;
    while (vector.next()) {
      int thread = vector.thread();
      if (thread != previous && previous != 0) {
        order.add(thread, vector.event(), previous, previousEvent);
      }
      previous = thread;
      previousEvent = vector.event();
    }
    order.happened(previous, previousEvent);
  }

  private LeapSolver() {}
}
