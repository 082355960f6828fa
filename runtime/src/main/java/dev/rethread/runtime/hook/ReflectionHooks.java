package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Reflection: the JVM lists the methods of a class in an order that differs from run to run. */
public final class ReflectionHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** After the native that lists methods: a replay puts them in the recorded order. */
  public static Method @Nullable [] order(Method @Nullable [] methods) {
    ThreadState s = ThreadTable.current();
    if (s == null || methods == null || methods.length < 2) {
      return methods;
    }
    s.mute++;
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
    s.mute--;
    return methods;
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
