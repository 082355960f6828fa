package dev.rethread.agent.schedule;

/**
 * Unwinds a thread whose run is over, in a JVM that goes on to the next one. Programs catch
 * exceptions and errors of all kinds; a thread that does not end gets another.
 */
public final class EndOfRun extends Error {
  private static final long serialVersionUID = 1;

  public EndOfRun() {
    super("the run is over", null, false, false);
  }
}
