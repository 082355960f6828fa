package dev.rethread.replay.interleaving;

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
 */
public record Step(int thread, TraceSite site, boolean write, long location, long value) {
  private static final Set<String> ACCESSES = Set.of("reads", "writes", "updates");

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

  /** File and line, as in a stack trace. */
  String place() {
    String name = site.className().replace('/', '.');
    name = name.substring(name.lastIndexOf('.') + 1);
    int inner = name.indexOf('$', 1);
    String file = (inner < 0 ? name : name.substring(0, inner)) + ".java";
    return site.line() > 0 ? file + ":" + site.line() : file;
  }

  /** What it does, with the value if there is one. */
  String action() {
    String text = site.verb() + " " + site.detail();
    return isAccess() ? text + " = " + value : text;
  }
}
