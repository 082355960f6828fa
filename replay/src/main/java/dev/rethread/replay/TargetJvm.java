package dev.rethread.replay;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs a JVM of the program and waits for it. When the tool is told to end, the program is told to
 * end too, and has a moment to do so.
 */
final class TargetJvm {
  /** What {@link #run} returns for a JVM that had to be killed; the code of a timed-out command. */
  static final int TIMED_OUT = 124;

  private static final long SECONDS_TO_END = 10;

  /**
   * Starts the process and waits for its end.
   *
   * @param limit time after which it is killed, null for none
   * @return its exit code
   */
  static int run(ProcessBuilder builder, @Nullable Duration limit) throws WrongUseException {
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new WrongUseException("cannot run " + builder.command().get(0) + ": " + e.getMessage());
    }
    Thread end = new Thread(() -> end(process), "end of the target");
    Runtime.getRuntime().addShutdownHook(end);
    try {
      if (limit != null && !process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        return TIMED_OUT;
      }
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return TIMED_OUT;
    } finally {
      forget(end);
    }
  }

  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
    }
    LastWords.await();
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The tool itself is ending: the hook runs, on a process that has ended.
    }
  }

  private TargetJvm() {}
}
