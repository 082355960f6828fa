package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.Loaders;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reflection: the JVM lists the methods of a class in an order that differs from run to run. */
public final class ReflectionHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** Keeps numbers apart that only a replay needs. */
  private static final long NOT_RECORDED = 1_000_000;

  /** After the native that lists methods: a replay puts them in the recorded order. */
  public static Method @Nullable [] order(Method @Nullable [] methods) {
    ThreadState s = ThreadTable.current();
    if (s == null || methods == null || methods.length < 2) {
      return methods;
    }
    s.mute();
    String[] names = new String[methods.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = methods[i].toString();
    }
    String key = "methods." + methods.length + "." + methods[0].getDeclaringClass().getName();
    String recorded = ENGINE.fact(key, String.join("\n", names));
    if (recorded != null && ENGINE.replaying()) {
      String[] order = recorded.split("\n", -1);
      Arrays.sort(
          methods,
          new Comparator<Method>() {
            @Override
            public int compare(Method a, Method b) {
              return place(order, a.toString()) - place(order, b.toString());
            }
          });
    }
    s.unmute();
    return methods;
  }

  /** At the end of the constructor of {@code ClassLoader}. */
  public static void loaderMade(ClassLoader loader) {
    Loaders.made(loader);
  }

  /**
   * When a class for proxies is made: the JDK numbers them in the order in which threads come, and
   * the number is in the name.
   */
  public static long proxyNumber(long number, List<Class<?>> interfaces) {
    ThreadState s = ThreadTable.current();
    if (s == null) {
      return number;
    }
    s.mute();
    StringBuilder key = new StringBuilder("proxy");
    for (Class<?> each : interfaces) {
      key.append('.').append(each.getName()).append(Loaders.label(each.getClassLoader()));
    }
    String recorded = ENGINE.fact(key.toString(), Long.toString(number));
    s.unmute();
    if (!ENGINE.replaying()) {
      return number;
    }
    return recorded == null ? number + NOT_RECORDED : Long.parseLong(recorded);
  }

  /** What turns the bytes of a class into instrumented ones. */
  public interface Bytes {
    byte[] instrument(byte[] classFile);
  }

  private static volatile @Nullable Bytes instrumenter;

  /** Set before the program starts. */
  public static void useInstrumenter(Bytes found) {
    instrumenter = found;
  }

  /**
   * In the mute method that defines a hidden class, which the JVM does not offer to agents. A
   * thread that was mute before does so for the JDK, for a lambda expression say.
   */
  public static byte @Nullable [] hidden(byte @Nullable [] classFile) {
    Bytes found = instrumenter;
    ThreadState s = ThreadTable.current();
    return found == null || classFile == null || s == null || s.mute != 1
        ? classFile
        : found.instrument(classFile);
  }

  private static int place(String[] order, String name) {
    for (int i = 0; i < order.length; i++) {
      if (order[i].equals(name)) {
        return i;
      }
    }
    return order.length;
  }

  private ReflectionHooks() {}
}
