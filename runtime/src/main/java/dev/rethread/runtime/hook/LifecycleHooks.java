package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Start and end of the program. */
public final class LifecycleHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** In the launcher, once the main class is loaded. */
  public static void programStarts(Class<?> main) {
    ENGINE.programStarts(main);
  }

  /** At the start of {@code Shutdown.exit} and {@code Shutdown.halt}. */
  public static void exits(int status) {
    ENGINE.exits(status);
  }

  /** At the start of {@code Shutdown.shutdown} and {@code Shutdown.exit}. */
  public static void shutdownStarts() {
    ENGINE.shutdownStarts();
  }

  /** At the end of {@code Shutdown.shutdown}. */
  public static void programEnds() {
    ENGINE.programEnds(Engine.BY_ITSELF);
  }

  /** Right before the JVM halts. */
  public static void programEnds(int status) {
    ENGINE.programEnds(status);
  }

  /** The program is about to use something that is not recorded. */
  public static void unsupported(String what) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      s.mute();
      ENGINE.unsupported("not recorded: " + what);
      s.unmute();
    }
  }

  /** In {@code ApplicationShutdownHooks.runHooks}: the hooks by name, those of one name by age. */
  public static Set<Thread> hooks(Map<Thread, Thread> hooks) {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
    }
    Thread[] ordered = hooks.keySet().toArray(new Thread[0]);
    Arrays.sort(
        ordered,
        new Comparator<Thread>() {
          @Override
          public int compare(Thread a, Thread b) {
            int byName = a.getName().compareTo(b.getName());
            return byName != 0 ? byName : Long.compare(Vm.threadId(a), Vm.threadId(b));
          }
        });
    Set<Thread> result = new LinkedHashSet<>(Arrays.asList(ordered));
    if (s != null) {
      s.unmute();
    }
    return result;
  }

  private LifecycleHooks() {}
}
