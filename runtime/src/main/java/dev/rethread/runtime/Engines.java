package dev.rethread.runtime;

/**
 * Holds the engine in a constant, so that the JIT compiles hooks as direct calls. Initialised by
 * the first hook, which the agent lets happen only after {@link Engine#install}.
 */
public final class Engines {
  public static final Engine INSTALLED = Engine.installed();

  private Engines() {}
}
