package dev.rethread.agent.explore;

import org.jspecify.annotations.Nullable;

/**
 * How a run failed.
 *
 * @param kind {@code exception}, {@code exit} or {@code hang}
 * @param type the exception's class, the exit code, or why nobody could go on
 */
record Outcome(String kind, String type) {
  /** Of two, the one that says more: an exit code may only be the consequence of the other. */
  static Outcome better(@Nullable Outcome known, Outcome further) {
    return known == null || known.kind.equals("exit") ? further : known;
  }

  @Override
  public String toString() {
    return kind + " " + type;
  }
}
