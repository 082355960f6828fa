package dev.rethread.agent;

import dev.rethread.agent.record.Journal;
import dev.rethread.runtime.hook.ProcessHooks;
import dev.rethread.trace.Optimisation;
import dev.rethread.trace.Technique;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets the JVMs that the program starts be recorded too, each to a file beside the program's own:
 * {@code run-2.rth}, {@code run-3.rth} for {@code run.rth}. The agent is put into their command
 * lines; a variable such as JAVA_TOOL_OPTIONS would make them print a line that the program sees.
 */
final class Children implements ProcessHooks.Children {
  private static final String SUFFIX = ".rth";
  private static final String PART = ".part";

  /** A JVM that is asked only for these runs no program. */
  private static final Set<String> QUESTIONS =
      Set.of("-version", "--version", "-fullversion", "-help", "--help", "-h", "-?", "-X");

  private final RecordOptions options;
  private final Journal journal;
  private final String agent;
  private int started; // guarded by this
  private final List<String> files = new ArrayList<>(); // guarded by this

  private Children(RecordOptions options, Journal journal, String agent) {
    this.options = options;
    this.journal = journal;
    this.agent = agent;
  }

  /** Null if the children's variables bring the agent along, or its jar cannot be found. */
  static @Nullable Children of(RecordOptions options, Journal journal) {
    String jar = jar();
    if (jar == null) {
      return null;
    }
    for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
      String value = System.getenv(variable);
      if (value != null && value.contains(jar)) {
        return null;
      }
    }
    return new Children(options, journal, jar);
  }

  /** The jar is on the boot class path, but the JVM also appends it to the system's. */
  private static @Nullable String jar() {
    URL own = ClassLoader.getSystemResource("dev/rethread/agent/PreMain.class");
    String text = own == null ? "" : own.getPath();
    int end = text.indexOf("!/");
    return text.startsWith("file:") && end > 0
        ? java.net.URLDecoder.decode(
            text.substring("file:".length(), end).replace("+", "%2B"),
            java.nio.charset.StandardCharsets.UTF_8)
        : null;
  }

  @Override
  public String[] command(String[] command) {
    if (!isProgram(command)) {
      return command;
    }
    List<String> longer = new ArrayList<>(List.of(command));
    longer.add(1, "-javaagent:" + agent + "=file=" + escaped(nextFile()) + inherited());
    longer.add(2, "-XX:-OmitStackTraceInFastThrow");
    return longer.toArray(new String[0]);
  }

  private boolean isProgram(String[] command) {
    if (command.length < 2 || command[0] == null || !isJava(command[0])) {
      return false;
    }
    for (String word : command) {
      if (word == null || word.startsWith("-javaagent:" + agent)) {
        return false; // the JDK complains of null
      }
    }
    return !QUESTIONS.contains(command[1]);
  }

  private static boolean isJava(String executable) {
    return executable.equals("java") || executable.endsWith("/java");
  }

  private synchronized String nextFile() {
    String own = options.file().toString();
    String part = own.endsWith(PART) ? PART : "";
    String name = own.substring(0, own.length() - part.length());
    String base = name.endsWith(SUFFIX) ? name.substring(0, name.length() - 4) : name;
    String file = base + "-" + (++started + 1) + SUFFIX;
    files.add(file);
    journal.property("child." + started, file.substring(file.lastIndexOf('/') + 1));
    return file + part;
  }

  private String inherited() {
    return ",quiet"
        + (options.technique() == Technique.LIGHT ? "" : ",technique=" + options.technique())
        + (options.without().isEmpty() ? "" : ",without=" + Optimisation.labels(options.without()))
        + (options.onFailure() ? ",on=failure" : "")
        + (options.paranoid() ? ",paranoid" : "")
        + (options.ring() > 0 ? ",ring=" + options.ring() : "");
  }

  private static String escaped(String value) {
    return value.replace("%", "%25").replace(",", "%2C");
  }

  /** The files of all children so far. */
  synchronized List<String> files() {
    return List.copyOf(files);
  }
}
