package dev.rethread.agent.explore;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run failed.
 *
 * @param kind {@code exception}, {@code exit} or {@code hang}
 * @param type the exception's class or the exit code; empty for a hang
 * @param details frames of the stack, or what the threads wait for
 */
record Outcome(String kind, String type, List<String> details) {
  Outcome {
    details = List.copyOf(details);
  }

  /** Of two, the one that says more: an exit code may only be the consequence of the other. */
  static Outcome better(@Nullable Outcome known, Outcome further) {
    return known == null || known.kind.equals("exit") ? further : known;
  }

  /** Everything, with tabs between. */
  @Override
  public String toString() {
    return kind + "\t" + type + "\t" + String.join("\t", details);
  }
}
