package dev.rethread.replay;

import dev.rethread.trace.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the program of a recording was started, without Rethread.
 *
 * @param command the command line as it was typed
 * @param environment every variable
 * @param folder the working directory
 * @param javaHome of the JDK that ran it
 * @param input what it is to read from standard input; null for nothing
 */
public record RecordedProgram(
    JavaCommand command,
    Map<String, String> environment,
    Path folder,
    Path javaHome,
    @Nullable Path input) {
  /** Variables that the launcher or the JVM reads arguments from. */
  private static final List<String> ARGUMENT_VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  public RecordedProgram {
    environment = Map.copyOf(environment);
  }

  public static RecordedProgram of(Recording recording) {
    Path folder = Path.of(recording.meta("user.dir"));
    List<String> words = new ArrayList<>();
    Map<String, String> meta = recording.meta();
    for (int i = 0; meta.containsKey("command." + i); i++) {
      words.add(recording.meta("command." + i));
    }
    Map<String, String> environment = new LinkedHashMap<>();
    meta.forEach(
        (key, value) -> {
          if (key.startsWith("env.")) {
            environment.put(key.substring("env.".length()), value);
          }
        });
    for (String variable : ARGUMENT_VARIABLES) {
      environment.computeIfPresent(variable, (name, value) -> withoutAgent(value, folder));
    }
    return new RecordedProgram(
        new JavaCommand(words).withoutAgent(folder),
        environment,
        folder,
        Path.of(recording.meta("java.home")),
        null);
  }

  /** The same, which reads that file from standard input. */
  public RecordedProgram reading(@Nullable Path file) {
    return new RecordedProgram(command, environment, folder, javaHome, file);
  }

  private static String withoutAgent(String value, Path folder) {
    List<String> kept = new ArrayList<>();
    for (String word : List.of(value.split(" ", -1))) {
      if (!AgentJar.isLoadedBy(word, folder)) {
        kept.add(word);
      }
    }
    return String.join(" ", kept);
  }

  /** Lets a process run where the program ran. */
  public void settle(ProcessBuilder builder) {
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.directory(folder.toFile());
  }

  /** The java executable of {@link #javaHome}. */
  public Path java() {
    String name = System.getProperty("os.name", "").startsWith("Windows") ? "java.exe" : "java";
    return javaHome.resolve("bin").resolve(name);
  }
}
