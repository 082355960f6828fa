package dev.rethread.replay.bench;

import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.WrongUseException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Runs JVMs one after the other and takes their time. */
final class TimedJvm {
  /** How often to look at the memory of the process. */
  private static final long LOOK_MILLIS = 50;

  private static final long KIBI = 1024;

  private final Path out;
  private final Path err;
  private final Duration limit;

  /**
   * @param folder for what the program prints
   * @param limit a run that takes longer is ended
   */
  TimedJvm(Path folder, Duration limit) {
    out = folder.resolve("out");
    err = folder.resolve("err");
    this.limit = limit;
  }

  /**
   * How a process ended.
   *
   * @param exitCode meaningless if it took too long
   */
  record Ended(boolean inTime, int exitCode, long wallNanos, long peakBytes) {}

  /** Runs the command to its end or the limit. */
  Ended run(JavaCommand command) throws WrongUseException {
    ProcessBuilder builder =
        new ProcessBuilder(command.words())
            .redirectInput(new File("/dev/null"))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    long start = System.nanoTime();
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new WrongUseException("cannot run " + command.words().get(0) + ": " + e.getMessage());
    }
    Thread end = new Thread(process::destroyForcibly, "end of the program");
    Runtime.getRuntime().addShutdownHook(end);
    try {
      return watch(process, start);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new WrongUseException("interrupted");
    } finally {
      forget(end);
    }
  }

  private Ended watch(Process process, long start) throws InterruptedException {
    long peak = 0;
    while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, peakBytes(process.pid()));
      if (System.nanoTime() - start > limit.toNanos()) {
        process.destroyForcibly().waitFor();
        return new Ended(false, 0, System.nanoTime() - start, peak);
      }
    }
    return new Ended(true, process.exitValue(), System.nanoTime() - start, peak);
  }

  /** The most memory that a process has had so far; 0 if it is gone, or the system is not Linux. */
  private static long peakBytes(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) * KIBI;
        }
      }
    } catch (IOException e) {
      return 0;
    }
    return 0;
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The tool itself is ending: the hook runs, on a process that has ended.
    }
  }

  /** What the last program printed. */
  String out() throws WrongUseException {
    return read(out);
  }

  /** What the last program printed to standard error. */
  String err() throws WrongUseException {
    return read(err);
  }

  private static String read(Path file) throws WrongUseException {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new WrongUseException("cannot read " + file + ": " + e.getMessage());
    }
  }
}
