package dev.rethread.it;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that has ended, and what it printed.
 *
 * @param exitCode as the system reports it: 137 for one that was killed
 */
record ChildProcess(int exitCode, byte[] stdout, byte[] stderr) {
  private static final Duration LIMIT = Duration.ofMinutes(4);

  /**
   * Starts the process, which ends when the test JVM does.
   *
   * @param name of the files in the folder that take its output
   */
  static Process start(ProcessBuilder builder, Path folder, String name) throws IOException {
    builder.redirectOutput(folder.resolve(name + ".out").toFile());
    builder.redirectError(folder.resolve(name + ".err").toFile());
    Process process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return process;
  }

  /** Runs the process to its end, which must come soon. */
  static ChildProcess run(ProcessBuilder builder, Path folder, String name) {
    try {
      Process process = start(builder, folder, name);
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        fail("%s had not ended after %s: %s", name, LIMIT, String.join(" ", builder.command()));
      }
      return ended(process, folder, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a process that has ended left in the folder. */
  static ChildProcess ended(Process process, Path folder, String name) throws IOException {
    return new ChildProcess(
        process.exitValue(),
        Files.readAllBytes(folder.resolve(name + ".out")),
        Files.readAllBytes(folder.resolve(name + ".err")));
  }

  /** A builder whose process works in the folder and finds that on standard input. */
  static ProcessBuilder builder(List<String> words, Path folder, byte[] input) {
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    try {
      if (input.length == 0) {
        builder.redirectInput(new File("/dev/null"));
      } else {
        builder.redirectInput(Files.write(folder.resolve("stdin"), input).toFile());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return builder;
  }

  String out() {
    return new String(stdout, StandardCharsets.UTF_8);
  }

  String err() {
    return new String(stderr, StandardCharsets.UTF_8);
  }
}
