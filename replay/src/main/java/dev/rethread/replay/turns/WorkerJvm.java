package dev.rethread.replay.turns;

import dev.rethread.replay.JavaCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JVM that runs a program again and again, one run after the other. Where that can be done it has
 * a processor of its own: a turn then passes from thread to thread without waking another processor
 * up, which is many times faster.
 */
final class WorkerJvm {
  private static final Path TASKSET = Path.of("/usr/bin/taskset");
  private static final Path STATUS = Path.of("/proc/self/status");

  /**
   * What starts one.
   *
   * @param options of the agent
   * @param folder for what it needs
   * @param processor its own, if that is possible; -1 for any
   */
  static ProcessBuilder builder(
      TurnRun runner, Map<String, String> options, Path folder, int processor) throws IOException {
    JavaCommand command = runner.command();
    Path arguments = folder.resolve("arguments");
    StringBuilder text = new StringBuilder();
    command.programArguments().forEach(word -> text.append(word).append('\0'));
    Files.writeString(arguments, text);
    String own = processor < 0 || !Files.isExecutable(TASKSET) ? "" : processor(processor);
    boolean pinned = !own.isEmpty();
    Map<String, String> all = new LinkedHashMap<>(options);
    all.put("arguments", arguments.toString());
    if (!runner.seeds().isEmpty()) {
      all.put("seeds", runner.seeds());
    }
    all.put("timeout", runner.timeout().toMillis() + "ms");
    if (runner.program() != null && runner.program().input() != null) {
      all.put("input", runner.program().input().toString());
    }
    List<String> words = new ArrayList<>();
    if (pinned) {
      all.put("pinned", "");
      words.addAll(List.of(TASKSET.toString(), "-c", own));
    }
    words.addAll(command.withFirst(jvmOptions(command, runner.agent().argument(all))).words());
    ProcessBuilder builder = new ProcessBuilder(words);
    if (runner.program() != null) {
      runner.program().settle(builder);
    }
    return builder;
  }

  /** The n-th of the processors that this process may use; empty if that is not known. */
  private static String processor(int number) throws IOException {
    if (!Files.isReadable(STATUS)) {
      return "";
    }
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith("Cpus_allowed_list:")) {
        return nth(line.substring(line.indexOf(':') + 1).strip(), number);
      }
    }
    return "";
  }

  /** Of a list such as {@code 0-3,8}. */
  private static String nth(String list, int number) {
    int left = number;
    for (String range : list.split(",", -1)) {
      String[] ends = range.split("-", -1);
      int first = Integer.parseInt(ends[0]);
      int count = Integer.parseInt(ends[ends.length - 1]) - first + 1;
      if (left < count) {
        return Integer.toString(first + left);
      }
      left -= count;
    }
    return "";
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

  private WorkerJvm() {}
}
