package dev.rethread.replay.turns;

import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Switches;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that looks for a failure by itself, in one run after the other. It tells how it is getting
 * on in a file.
 */
final class Worker implements AutoCloseable {
  /** How a worker ended. */
  enum End {
    /** A run failed. */
    FAILED,
    /** All runs that it was to do are done. */
    SPENT,
    /** There is no schedule left to try. */
    EXHAUSTED,
    /** The JVM cannot do another run: something is left of the last one. */
    TAINTED
  }

  private final Path folder;
  private final Path tidings;
  private final Process process;
  private final Thread hook;
  private long readUpTo;
  private String rest = "";

  private long runs;
  private long steps;
  private int races;
  private double done = -1;
  private final Set<Long> orders = new HashSet<>();
  private String where = "";
  private @Nullable End end;
  private String reason = "";
  private String outcome = "";
  private @Nullable Switches switches;

  /**
   * Starts one.
   *
   * @param options of the agent
   * @param processor its own, if that is possible; -1 for any
   */
  Worker(TurnRun runner, Map<String, String> options, int processor)
      throws IOException, WrongUseException {
    folder = Files.createTempDirectory("rethread-explore");
    tidings = folder.resolve("tidings");
    Files.createFile(tidings);
    Map<String, String> all = new LinkedHashMap<>(options);
    all.put("explore", tidings.toString());
    ProcessBuilder builder = WorkerJvm.builder(runner, all, folder, processor);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(folder.resolve("errors").toFile());
    builder.redirectInput(new File("/dev/null"));
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new WrongUseException("cannot run " + builder.command().get(0) + ": " + e.getMessage());
    }
    hook = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Reads what is new; true once the worker has ended. */
  boolean look() throws IOException {
    boolean dead = !process.isAlive();
    try (RandomAccessFile file = new RandomAccessFile(tidings.toFile(), "r")) {
      byte[] bytes = new byte[(int) (file.length() - readUpTo)];
      file.seek(readUpTo);
      file.readFully(bytes);
      readUpTo += bytes.length;
      rest += new String(bytes, StandardCharsets.UTF_8);
    }
    for (int at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n')) {
      take(rest.substring(0, at));
      rest = rest.substring(at + 1);
    }
    if (dead && end == null) {
      end = End.TAINTED;
      reason = "the JVM ended: " + errors();
    }
    return end != null;
  }

  private void take(String line) {
    int space = line.indexOf(' ');
    String word = space < 0 ? line : line.substring(0, space);
    String more = space < 0 ? "" : line.substring(space + 1);
    switch (word) {
      case "progress" -> {
        String[] parts = more.split(" ", 5);
        runs = Long.parseLong(parts[0]);
        steps = Long.parseLong(parts[1]);
        races = Integer.parseInt(parts[2]);
        done = Double.parseDouble(parts[3]);
        where = parts[4];
      }
      case "orders" -> {
        for (String order : more.isEmpty() ? new String[0] : more.split(" ")) {
          orders.add(Long.parseUnsignedLong(order, 16));
        }
      }
      case "outcome" -> outcome = more;
      case "failed" -> {
        switches = Switches.parse(more);
        end = End.FAILED;
      }
      case "tainted" -> {
        reason = more;
        end = End.TAINTED;
      }
      case "exhausted" -> end = End.EXHAUSTED;
      case "spent" -> end = End.SPENT;
      default -> throw new IllegalStateException(line);
    }
  }

  private String errors() throws IOException {
    String text = Files.readString(folder.resolve("errors")).strip();
    return text.isEmpty()
        ? "exit code " + process.exitValue()
        : text.lines().findFirst().orElse("");
  }

  @Nullable End end() {
    return end;
  }

  /** Why it cannot go on. */
  String reason() {
    return reason;
  }

  /** How its last run failed. */
  FailureSign outcome() {
    return FailureSign.ofLine(outcome);
  }

  /** The schedule of its last run, which failed. */
  Switches switches() {
    if (switches == null) {
      throw new IllegalStateException();
    }
    return switches;
  }

  long runs() {
    return runs;
  }

  long steps() {
    return steps;
  }

  int races() {
    return races;
  }

  /** In which orders conflicting accesses have come, a number for each. */
  Set<Long> orders() {
    return orders;
  }

  /** From 0 to 1; -1 if unknown. */
  double done() {
    return done;
  }

  String where() {
    return where;
  }

  /** Ends the JVM and removes its files. */
  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IllegalStateException e) {
      return; // the tool itself is ending
    }
    for (String name : List.of("tidings", "arguments", "errors")) {
      Files.deleteIfExists(folder.resolve(name));
    }
    Files.deleteIfExists(folder);
  }
}
