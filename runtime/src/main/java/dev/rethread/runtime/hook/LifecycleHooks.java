package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;

/** Start and end of the program. */
public final class LifecycleHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** In the launcher, once the main class is loaded. */
  public static void programStarts() {
    ENGINE.programStarts();
  }

  /** At the start of {@code Shutdown.shutdown} and {@code Shutdown.exit}. */
  public static void shutdownStarts() {
    ENGINE.shutdownStarts();
  }

  /** At the end of {@code Shutdown.shutdown}. */
  public static void programEnds() {
    ENGINE.programEnds(-1);
  }

  /** Right before the JVM halts. */
  public static void programEnds(int status) {
    ENGINE.programEnds(status);
  }

  private LifecycleHooks() {}
}
