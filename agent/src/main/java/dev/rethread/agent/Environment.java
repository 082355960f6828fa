package dev.rethread.agent;

import dev.rethread.agent.record.Journal;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.ClassPathPrint;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Technique;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the program finds around it: described once when a recording starts, and put back where the
 * replay cannot start the JVM with it.
 */
final class Environment {
  private static final String[] PROPERTIES = {
    "java.version", "java.vm.version", "java.vendor", "java.home", "os.name", "os.arch", "user.dir"
  };

  private final Journal journal;
  private final @Nullable Seeds seeds;

  /**
   * Of a run that is recorded.
   *
   * @param seeds to begin with; null for those that the JDK has drawn
   */
  Environment(Journal journal, @Nullable Seeds seeds) {
    this.journal = journal;
    this.seeds = seeds;
  }

  void describe(Technique technique) {
    journal.property("technique", technique.toString());
    journal.property(
        "rethread", String.valueOf(Environment.class.getPackage().getImplementationVersion()));
    journal.property("started", Long.toString(System.currentTimeMillis()));
    for (String property : PROPERTIES) {
      journal.property(property, System.getProperty(property, ""));
    }
    OwnProcess.describe(journal);
    journal.property("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
      journal.property("env." + variable.getKey(), variable.getValue());
    }
    String[] command = commandLine();
    for (int i = 0; i < command.length; i++) {
      journal.property("command." + i, command[i]);
    }
    Seeds given = seeds == null ? Seeds.now() : seeds;
    given.use();
    journal.property("collection.salt", Long.toString(given.collections()));
    journal.property("random.seed", Long.toString(given.ofThreads()));
    journal.property("random.splittable", Long.toString(given.splittable()));
    journal.property("random.uniquifier", Long.toString(given.uniquifier()));
  }

  /** Fingerprints of what classes come from; slow, so that a thread of its own does it. */
  void describeClassPath() {
    Thread thread =
        new Thread(Vm.systemGroup(), null, "rethread-class-path", 0, false) {
          @Override
          public void run() {
            String[] entries =
                System.getProperty("java.class.path", "").split(File.pathSeparator, -1);
            for (int i = 0; i < entries.length; i++) {
              Path entry = Path.of(entries[i]).toAbsolutePath();
              journal.property("classpath." + i, entry + "|" + ClassPathPrint.of(entry));
            }
          }
        };
    thread.setDaemon(true);
    thread.start();
    journal.closeAfter(thread);
  }

  /** The command line as the operating system knows it. */
  private static String[] commandLine() {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc/self/cmdline"));
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.substring(0, Math.max(0, text.length() - 1)).split("\0", -1);
    } catch (IOException e) {
      String[] arguments = ProcessHandle.current().info().arguments().orElse(new String[0]);
      String[] command = new String[arguments.length + 1];
      command[0] = ProcessHandle.current().info().command().orElse("java");
      System.arraycopy(arguments, 0, command, 1, arguments.length);
      return command;
    }
  }

  static void restore(Recording recording) {
    orderVariables(recording);
    OwnProcess.restore(recording);
    Seeds.of(recording).use();
  }

  /**
   * The environment is a hash map whose order depends on that of the operating system. A replay has
   * the same variables, but not in that order: they are put in again as the program saw them.
   */
  private static void orderVariables(Recording recording) {
    try {
      Class<?> type = Class.forName("java.lang.ProcessEnvironment");
      Map<Object, Object> variables = environment(staticField(type, "theEnvironment"));
      Map<String, Map.Entry<Object, Object>> byName = new HashMap<>();
      for (Map.Entry<Object, Object> entry : variables.entrySet()) {
        byName.put(entry.getKey().toString(), Map.entry(entry.getKey(), entry.getValue()));
      }
      long changes = Vm.UNSAFE.objectFieldOffset(HashMap.class, "modCount");
      int before = Vm.UNSAFE.getInt(variables, changes);
      variables.clear();
      for (String name : recording.environmentNames()) {
        Map.Entry<Object, Object> entry = byName.remove(name);
        if (entry != null) {
          variables.put(entry.getKey(), entry.getValue());
        }
      }
      for (Map.Entry<Object, Object> rest : byName.values()) {
        variables.put(rest.getKey(), rest.getValue());
      }
      Vm.UNSAFE.putInt(variables, changes, before);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked") // both types are private to the JDK
  private static Map<Object, Object> environment(Object map) {
    return (Map<Object, Object>) map;
  }

  static long collectionSalt() {
    try {
      Field field = Class.forName("java.util.ImmutableCollections").getDeclaredField("SALT32L");
      field.setAccessible(true);
      return field.getLong(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static Object staticField(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      Vm.UNSAFE.ensureClassInitialized(type);
      return Vm.UNSAFE.getReference(
          Vm.UNSAFE.staticFieldBase(field), Vm.UNSAFE.staticFieldOffset(field));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
