package dev.rethread.replay.interleaving;

import dev.rethread.trace.Format;
import dev.rethread.trace.TraceReader.TraceSite;
import java.util.Set;

/**
 * One operation of a thread.
 *
 * @param thread index of the stream
 * @param site where in the program
 * @param write whether it changes the location
 * @param location the object or part of an array
 * @param value read or written
 * @param stretch of the run, as {@link Stretches} counts them
 */
public record Step(
    int thread, TraceSite site, boolean write, long location, long value, int stretch) {
  private static final int LONG_CALL = 30;

  private static final Set<String> ACCESSES = Set.of("reads", "writes", "updates");

  private static final Set<String> ON_MONITORS = Set.of("enters", "leaves", "waits", "notifies");

  /** Two steps with equal variables touch the same field of the same object, or element. */
  record Variable(long location, String name) {}

  Variable variable() {
    return new Variable(location, isCall() ? "" : site.detail());
  }

  /** Whether it is part of a call of the JDK. */
  boolean isCall() {
    return site.verb().equals("calls");
  }

  /** Whether the step reads or changes data, rather than locks or waits. */
  boolean isAccess() {
    return ACCESSES.contains(site.verb());
  }

  boolean isOnMonitor() {
    return ON_MONITORS.contains(site.verb());
  }

  /** Whether it wakes up those that wait in a monitor. */
  boolean notifies() {
    return site.verb().startsWith("notifies");
  }

  /** The same step, on a monitor that has a name. */
  Step about(String monitor) {
    boolean goesOn = site.verb().equals("waits") && value == Format.TRACE_WOKEN;
    String verb = goesOn ? "is woken on" : site.verb() + (isEntryOrExit() ? "" : " on");
    TraceSite named =
        new TraceSite(
            site.line(), site.className(), site.method(), verb, "monitor " + monitor, site.type());
    return new Step(thread, named, write, location, value, stretch);
  }

  private boolean isEntryOrExit() {
    return site.verb().equals("enters") || site.verb().equals("leaves");
  }

  /** File and line, as in a stack trace. */
  String place() {
    String name = site.className().replace('/', '.');
    name = name.substring(name.lastIndexOf('.') + 1);
    int inner = name.indexOf('$', 1);
    String file = (inner < 0 ? name : name.substring(0, inner)) + ".java";
    return site.line() > 0 ? file + ":" + site.line() : file;
  }

  /** What it does, with the value if that says something. */
  String action() {
    return site.verb() + " " + what() + (isAccess() ? valueText() : "");
  }

  /** A method of a nested class, without the class around it if that is too long to read. */
  private String what() {
    String detail = site.detail();
    return isCall() && detail.length() > LONG_CALL
        ? detail.substring(detail.lastIndexOf('$') + 1)
        : detail;
  }

  /** Of an object it is known only whether there is one. */
  private String valueText() {
    return switch (site.type().isEmpty() ? 'I' : site.type().charAt(0)) {
      case 'Z' -> " = " + (value != 0);
      case 'C' -> " = '" + (char) value + "'";
      case 'F' -> " = " + Float.intBitsToFloat((int) value);
      case 'D' -> " = " + Double.longBitsToDouble(value);
      case 'L', '[' -> value == 0 ? " = null" : "";
      default -> " = " + value;
    };
  }
}
