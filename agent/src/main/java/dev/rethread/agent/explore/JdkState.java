package dev.rethread.agent.explore;

import dev.rethread.runtime.Vm;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * What a program often changes of the JDK's static state, as it was before the first run: where it
 * prints to, system properties, the default handler of exceptions, locale and time zone.
 */
final class JdkState {
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final Properties properties = (Properties) System.getProperties().clone();
  private final Thread.@Nullable UncaughtExceptionHandler handler =
      Thread.getDefaultUncaughtExceptionHandler();
  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();
  private final Set<Object> hooks = ofProgram(registered());

  private JdkState() {}

  static JdkState now() {
    return new JdkState();
  }

  /**
   * Puts everything back.
   *
   * @param forgetsHooks whether shutdown hooks are taken away, which then never run; they are a
   *     reason not to go on otherwise
   * @return what cannot be put back, null if nothing
   */
  @Nullable String restore(boolean forgetsHooks) {
    if (System.out != out) {
      System.setOut(out);
    }
    if (System.err != err) {
      System.setErr(err);
    }
    if (!System.getProperties().equals(properties)) {
      System.setProperties((Properties) properties.clone());
    }
    if (Thread.getDefaultUncaughtExceptionHandler() != handler) {
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
    if (!Locale.getDefault().equals(locale)) {
      Locale.setDefault(locale);
    }
    TimeZone.setDefault(zone);
    Set<Object> further = ofProgram(registered());
    further.removeAll(hooks);
    if (forgetsHooks) {
      registered().keySet().removeAll(further);
      return null;
    }
    return further.isEmpty() ? null : "it has shutdown hooks";
  }

  /** The same for the current thread, which is the main thread of every run. */
  void restoreThread() {
    Thread thread = Thread.currentThread();
    for (long field : OF_THREAD) {
      Vm.UNSAFE.putReference(thread, field, null);
    }
    Vm.setInterrupted(false);
    thread.setName("main");
    thread.setPriority(Thread.NORM_PRIORITY);
    thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
  }

  private static final long[] OF_THREAD = {
    Vm.UNSAFE.objectFieldOffset(Thread.class, "threadLocals"),
    Vm.UNSAFE.objectFieldOffset(Thread.class, "inheritableThreadLocals"),
    Vm.UNSAFE.objectFieldOffset(Thread.class, "uncaughtExceptionHandler"),
  };

  /** The shutdown hooks that are registered, but for those of the JDK. */
  private static Set<Object> ofProgram(Map<?, ?> registered) {
    Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Object hook : registered.keySet()) {
      Class<?> type = hook.getClass();
      if (type == Thread.class || type.getClassLoader() != null) {
        found.add(hook);
      }
    }
    return found;
  }

  /** All shutdown hooks, by identity; nobody else uses the map between two runs. */
  private static Map<?, ?> registered() {
    try {
      Field field = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
      Object hooks =
          Vm.UNSAFE.getReference(
              Vm.UNSAFE.staticFieldBase(field), Vm.UNSAFE.staticFieldOffset(field));
      return hooks instanceof Map<?, ?> map ? map : Map.of();
    } catch (ReflectiveOperationException e) {
      return Map.of(); // then they are not noticed
    }
  }
}
