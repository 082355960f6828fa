package dev.rethread.replay.light;

import dev.rethread.replay.order.Linearisation;
import dev.rethread.trace.Recording;

/**
 * Finds an order of the events of a Light recording (section 4.2 of the paper).
 *
 * <p>The paper's constraints are a conjunction of orders (single dependences, program order) and
 * disjunctions (two dependences on one location do not interleave). The recorder has decided every
 * disjunction when it logged the last reads and the order of writes, so what is left is a partial
 * order, all of it logged as edges.
 */
public final class LightSolver {
  /** The order of a recording's events, as far as it is one. */
  public static Linearisation order(Recording recording) {
    return new Linearisation(recording);
  }

  private LightSolver() {}
}
