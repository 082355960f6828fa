package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.ClassType;
import com.sun.jdi.Field;
import com.sun.jdi.InvocationException;
import com.sun.jdi.Location;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.StepRequest;
import java.util.List;

/** A debugger that stops in the racy method of a program and looks around there. */
final class Debugger implements Runnable {
  /** How often it looks around. */
  static final int HITS = 40;

  private final VirtualMachine vm;
  private final Racer racer;
  private final int policy;
  private int hits;

  /** Methods of the program that it has called. */
  int evaluated;

  /** Steps to take from the first stop, instead of looking around. */
  int steps;

  /** The stop at which it leaves. */
  int leaveAt = Integer.MAX_VALUE;

  /** Whether to stop only one thread, once. */
  boolean once;

  Debugger(VirtualMachine vm, Racer racer, int policy) {
    this.vm = vm;
    this.racer = racer;
    this.policy = policy;
    ClassPrepareRequest prepare = vm.eventRequestManager().createClassPrepareRequest();
    prepare.addClassFilter(racer.className());
    prepare.enable();
  }

  /** Debugs until the program has ended or the debugger has left it. */
  @Override
  public void run() {
    try {
      while (hits < leaveAt) {
        EventSet events = vm.eventQueue().remove(60_000);
        if (events == null) {
          vm.exit(99);
          fail("nothing happens at hit %d", hits);
          return;
        }
        for (Event event : events) {
          handle(event);
        }
        events.resume();
      }
      vm.dispose();
    } catch (VMDisconnectedException e) {
      // The program has ended.
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void handle(Event event) throws Exception {
    if (event instanceof ClassPrepareEvent prepared) {
      breakIn(prepared.referenceType());
    } else if (event instanceof BreakpointEvent stop) {
      hits++;
      if (steps > 0) {
        step(stop.thread());
      } else if (hits > HITS) {
        event.request().disable();
      } else if (hits < leaveAt) {
        lookAround(stop.thread(), stop.location().declaringType());
      }
    } else if (event instanceof StepEvent step) {
      String place = step.location().declaringType().name();
      assertThat(place)
          .doesNotStartWith("dev.rethread.runtime")
          .doesNotStartWith("dev.rethread.agent");
      steps = Math.max(0, steps - 1);
      if (steps == 0) {
        event.request().disable();
      }
    }
  }

  private void breakIn(ReferenceType type) throws AbsentInformationException {
    List<Location> places = type.methodsByName(racer.method()).get(0).allLineLocations();
    int line = places.get(0).lineNumber() + racer.line();
    Location place = places.stream().filter(p -> p.lineNumber() == line).findFirst().orElseThrow();
    BreakpointRequest stop = vm.eventRequestManager().createBreakpointRequest(place);
    stop.setSuspendPolicy(policy);
    if (once) {
      stop.addCountFilter(1);
    }
    stop.enable();
  }

  private void step(ThreadReference thread) {
    StepRequest step =
        vm.eventRequestManager()
            .createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_INTO);
    step.setSuspendPolicy(policy);
    step.enable();
  }

  private void lookAround(ThreadReference thread, ReferenceType type) throws Exception {
    Field field = type.fieldByName(racer.map());
    ObjectReference map = (ObjectReference) type.getValue(field);
    assertThat(evaluate(thread, map, "size", "()I")).isNotNull();
    evaluate(thread, map, "toString", "()Ljava/lang/String;");
    evaluate(thread, map, "hashCode", "()I");
  }

  private Object evaluate(
      ThreadReference thread, ObjectReference object, String method, String signature)
      throws Exception {
    evaluated++;
    try {
      Value value =
          object.invokeMethod(
              thread,
              ((ClassType) object.referenceType()).concreteMethodByName(method, signature),
              List.of(),
              0);
      return String.valueOf(value);
    } catch (InvocationException e) {
      return e; // threads that are not stopped may change the map meanwhile
    }
  }
}
