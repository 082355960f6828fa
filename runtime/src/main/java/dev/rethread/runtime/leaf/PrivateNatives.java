package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls natives that are private to a class of the JDK. Callers are mute. */
public final class PrivateNatives {
  private static final long OVERRIDE =
      Vm.UNSAFE.objectFieldOffset(AccessibleObject.class, "override");
  private static final Map<String, Method> FOUND = new HashMap<>();

  /**
   * Calls a method; one that is not static has its receiver as first argument.
   *
   * @throws Throwable what the method throws
   */
  public static @Nullable Object call(
      String owner, String name, String descriptor, Object[] arguments) throws Throwable {
    Method method = find(owner, name, descriptor);
    try {
      return Modifier.isStatic(method.getModifiers())
          ? method.invoke(null, arguments)
          : method.invoke(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static synchronized Method find(String owner, String name, String descriptor)
      throws ClassNotFoundException {
    String key = owner + name + descriptor;
    Method known = FOUND.get(key);
    if (known != null) {
      return known;
    }
    for (Method method : Class.forName(owner.replace('/', '.')).getDeclaredMethods()) {
      if (method.getName().equals(name) && Modifier.isNative(method.getModifiers())) {
        open(method);
        FOUND.put(key, method);
        return method;
      }
    }
    throw new IllegalStateException("this JDK has no native " + owner + "." + name);
  }

  /** Makes a method or constructor callable from here, whatever it is. */
  static void open(AccessibleObject object) {
    Vm.UNSAFE.putBoolean(object, OVERRIDE, true);
  }

  private PrivateNatives() {}
}
