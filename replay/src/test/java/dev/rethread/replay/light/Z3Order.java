package dev.rethread.replay.light;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Global;
import com.microsoft.z3.IntSort;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import dev.rethread.replay.order.EventOrder;
import dev.rethread.replay.order.EventOrder.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Order constraints in Z3, an independent solver: an integer for every event. */
final class Z3Order implements AutoCloseable {
  /** A context keeps what its solvers used: after this many systems it is given back. */
  private static final int SYSTEMS_IN_A_CONTEXT = 100;

  private Context context;
  private Solver solver;
  private int systems;
  private final Map<Event, ArithExpr<IntSort>> variables = new HashMap<>();

  Z3Order() {
    Global.setParameter("memory_max_size", "512");
    context = new Context();
    solver = context.mkSimpleSolver();
  }

  /** Starts a new system of constraints with all of the events in program order. */
  void begin(List<Event> events) {
    if (++systems % SYSTEMS_IN_A_CONTEXT == 0) {
      context.close();
      context = new Context();
    }
    solver = context.mkSimpleSolver();
    variables.clear();
    for (Event event : events) {
      variables.put(event, context.mkIntConst("t" + event.thread() + "e" + event.number()));
    }
    for (Event event : events) {
      Event next = new Event(event.thread(), event.number() + 1);
      if (variables.containsKey(next)) {
        assertBefore(event, next);
      }
    }
  }

  void assertBefore(Event a, Event b) {
    solver.add(new BoolExpr[] {before(a, b)});
  }

  /** One of the two orders holds. */
  void assertEither(Event a, Event b, Event c, Event d) {
    solver.add(new BoolExpr[] {context.mkOr(new BoolExpr[] {before(a, b), before(c, d)})});
  }

  /** Every event is at its place in the order. */
  void assertPlaces(EventOrder order) {
    variables.forEach(
        (event, variable) ->
            solver.add(new BoolExpr[] {context.mkEq(variable, context.mkInt(order.place(event)))}));
  }

  private BoolExpr before(Event a, Event b) {
    return context.mkLt(variable(a), variable(b));
  }

  private ArithExpr<IntSort> variable(Event event) {
    ArithExpr<IntSort> variable = variables.get(event);
    if (variable == null) {
      throw new AssertionError(event + " is not in the system");
    }
    return variable;
  }

  boolean satisfiable() {
    Status status = solver.check();
    if (status == Status.UNKNOWN) {
      throw new AssertionError("Z3 gave up: " + solver.getReasonUnknown());
    }
    return status == Status.SATISFIABLE;
  }

  @Override
  public void close() {
    context.close();
  }
}
