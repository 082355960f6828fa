package dev.rethread.replay.turns;

import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Switches;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program along schedules that are given, without recording it: hundreds a second, in one
 * JVM. Whether a failure that shows here is one has to be seen in a fresh JVM.
 */
public final class Rehearsal implements AutoCloseable {
  /**
   * What became of a run.
   *
   * @param sign of its failure, null if it passed
   * @param switches that it really had
   * @param preemptions among them
   */
  public record Rehearsed(@Nullable FailureSign sign, Switches switches, int preemptions) {}

  private final TurnRun runner;
  private final int processor;
  private @Nullable Process process;
  private @Nullable BufferedReader answers;
  private @Nullable Path folder;

  /**
   * Starts nothing yet.
   *
   * @param processor where it is to run, if that is possible
   */
  public Rehearsal(TurnRun runner, int processor) {
    this.runner = runner;
    this.processor = processor;
  }

  /** Runs once; null if the program cannot be run like that. */
  public @Nullable Rehearsed run(Switches schedule) throws WrongUseException {
    for (int attempt = 0; attempt < 2; attempt++) {
      try {
        Rehearsed rehearsed = ask(schedule);
        if (rehearsed != null) {
          return rehearsed;
        }
      } catch (IOException e) {
        // The JVM has ended, perhaps because of what an earlier run had left; another may do.
      }
      close();
    }
    return null;
  }

  private @Nullable Rehearsed ask(Switches schedule) throws IOException {
    Process running = process;
    BufferedReader lines = answers;
    if (running == null || lines == null) {
      Path made = Files.createTempDirectory("rethread-rehearsal");
      folder = made;
      Map<String, String> options = new LinkedHashMap<>();
      options.put("explore", "-");
      options.put("strategy", "given");
      ProcessBuilder builder = WorkerJvm.builder(runner, options, made, processor);
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
      running = builder.start();
      process = running;
      lines =
          new BufferedReader(
              new InputStreamReader(running.getInputStream(), StandardCharsets.UTF_8));
      answers = lines;
    }
    OutputStream out = running.getOutputStream();
    out.write((schedule + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
    FailureSign sign = null;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("outcome ")) {
        sign = FailureSign.ofLine(line.substring("outcome ".length()));
      } else if (line.startsWith("ran ")) {
        String[] parts = line.split(" ", 3);
        return new Rehearsed(sign, Switches.parse(parts[2]), Integer.parseInt(parts[1]));
      } else if (line.startsWith("failed ") && sign != null) {
        Switches switches = Switches.parse(line.substring("failed ".length()));
        close(); // it took too long
        return new Rehearsed(sign, switches, 0);
      } else if (line.startsWith("tainted ")) {
        return null;
      }
    }
    return null;
  }

  /** Ends the JVM; the next run starts another. */
  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
      try {
        process.waitFor(10, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    process = null;
    answers = null;
    try {
      if (folder != null) {
        Files.deleteIfExists(folder.resolve("arguments"));
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      // Nobody misses it.
    }
    folder = null;
  }
}
