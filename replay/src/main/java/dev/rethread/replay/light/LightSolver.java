package dev.rethread.replay.light;

import dev.rethread.replay.order.Linearisation;
import dev.rethread.replay.order.UnsolvableException;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Schedule;

/**
 * Finds an order of the events of a Light recording (section 4.2 of the paper).
 *
 * <p>The paper's constraints are a conjunction of orders (single dependences, program order) and
 * disjunctions (two dependences on one location do not interleave). The recorder has decided every
 * disjunction when it logged the last reads and the order of writes, so what is left is a partial
 * order, all of it logged as edges.
 */
public final class LightSolver {
  /**
   * Solves a recording.
   *
   * @param asRun whether a run in turns keeps its order; otherwise it may be another one with the
   *     same dependences
   * @throws UnsolvableException if its order contradicts itself
   */
  public static Schedule solve(Recording recording, boolean asRun) throws UnsolvableException {
    return new Linearisation(recording).schedule(asRun);
  }

  private LightSolver() {}
}
