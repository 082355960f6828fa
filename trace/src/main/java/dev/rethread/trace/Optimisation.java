package dev.rethread.trace;

import java.util.Locale;

/**
 * What the recorder does to be faster, and can be told to leave out, with the agent's option {@code
 * without}: to see what it is worth. A recording replays with or without.
 */
public enum Optimisation {
  ; // None can be switched off yet.

  /** As the agent's option has it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
