package dev.rethread.replay.light;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Global;
import com.microsoft.z3.IntSort;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import dev.rethread.replay.light.SimulatedRun.Flow;
import dev.rethread.replay.order.EventOrder;
import dev.rethread.replay.order.EventOrder.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /** Section 4.2; pairs of reads of one write are left out, they do not exclude each other. */
  void beginEquationOne(SimulatedRun run) {
    begin(run.events());
    List<Flow> flows = SimulatedRun.flows(run.accesses);
    for (Flow flow : flows) {
      if (flow.write() != null) {
        assertBefore(flow.write(), flow.read());
      }
    }
    for (int i = 0; i < flows.size(); i++) {
      for (int j = i + 1; j < flows.size(); j++) {
        Flow a = flows.get(i);
        Flow b = flows.get(j);
        if (a.location() == b.location() && !same(a.write(), b.write())) {
          apart(a, b);
        }
      }
    }
  }

  private static boolean same(@Nullable Event a, @Nullable Event b) {
    return a == null ? b == null : a.equals(b);
  }

  /** The write of the initial value comes before everything. */
  private void apart(Flow a, Flow b) {
    Event writeA = a.write();
    Event writeB = b.write();
    if (writeA == null && writeB != null) {
      assertBefore(a.read(), writeB);
    } else if (writeB == null && writeA != null) {
      assertBefore(b.read(), writeA);
    } else if (writeA != null && writeB != null) {
      assertEither(b.read(), writeA, a.read(), writeB);
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
