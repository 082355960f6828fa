package dev.rethread.instrument;

/** How much of a class is instrumented. */
public enum Treatment {
  /** Left as it is. */
  NONE,
  /** Only calls whose result is an input of the program. */
  INPUTS,
  /** Inputs and synchronisation: for code that has no data races of its own. */
  MONITORS,
  /** Everything. */
  FULL;

  boolean accesses() {
    return this == FULL;
  }

  boolean monitors() {
    return this == FULL || this == MONITORS;
  }
}
