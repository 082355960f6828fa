package dev.rethread.replay.turns;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Switches;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that runs a program again and again, one run after the other. It tells how it is getting on
 * in a file. Where that can be done it has a processor of its own: a turn then passes from thread
 * to thread without waking another processor up, which is many times faster.
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

  private static final Path TASKSET = Path.of("/usr/bin/taskset");

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
  Worker(
      AgentJar agent,
      JavaCommand command,
      Map<String, String> options,
      Duration timeout,
      int processor)
      throws IOException, WrongUseException {
    folder = Files.createTempDirectory("rethread-explore");
    tidings = folder.resolve("tidings");
    Files.createFile(tidings);
    Path arguments = folder.resolve("arguments");
    StringBuilder text = new StringBuilder();
    command.programArguments().forEach(word -> text.append(word).append('\0'));
    Files.writeString(arguments, text);
    boolean pinned = processor >= 0 && Files.isExecutable(TASKSET);
    Map<String, String> all = new LinkedHashMap<>(options);
    all.put("explore", tidings.toString());
    all.put("arguments", arguments.toString());
    all.put("timeout", timeout.toMillis() + "ms");
    if (pinned) {
      all.put("pinned", "");
    }
    List<String> words = new ArrayList<>();
    if (pinned) {
      words.addAll(List.of(TASKSET.toString(), "-c", Integer.toString(processor)));
    }
    words.addAll(command.withFirst(jvmOptions(command, agent.argument(all))).words());
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(folder.resolve("errors").toFile());
    builder.redirectInput(new File("/dev/null"));
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new WrongUseException("cannot run " + words.get(0) + ": " + e.getMessage());
    }
    hook = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Short runs in many JVMs side by side: a simple collector, and code that is compiled once. */
  private static List<String> jvmOptions(JavaCommand command, String agent) {
    List<String> options = new ArrayList<>(List.of(agent));
    options.add("-XX:ActiveProcessorCount=" + Runtime.getRuntime().availableProcessors());
    String environment =
        System.getenv().getOrDefault("JAVA_TOOL_OPTIONS", "")
            + System.getenv().getOrDefault("JDK_JAVA_OPTIONS", "");
    if (!command.hasOption("-XX:[+-]Use.*GC") && !environment.contains("GC")) {
      options.add("-XX:+UseSerialGC");
    }
    if (!command.hasOption("-X(int|comp|X:.*Tiered.*)")) {
      options.add("-XX:TieredStopAtLevel=1");
    }
    return options;
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

  /** How its last run failed: a kind and a type as those of {@link FailureSign}. */
  String outcome() {
    return outcome;
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
