package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;
import java.io.IOException;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/** Exceptions of the JDK in a recording: a type and a text. Callers are mute. */
public final class Thrown {
  private static final String UNIX = "sun.nio.fs.UnixException";

  /** What is logged beside the type; empty for none. */
  public static String text(Throwable thrown) {
    if (thrown.getClass().getName().equals(UNIX)) {
      long offset = Vm.UNSAFE.objectFieldOffset(thrown.getClass(), "errno");
      return Integer.toString(Vm.UNSAFE.getInt(thrown, offset));
    }
    String message = thrown.getMessage();
    return message == null ? "" : message;
  }

  /** An exception of that type with that text, or an IOException that tells both. */
  public static Throwable make(String type, String text) {
    try {
      Class<?> found = Class.forName(type, true, null);
      if (type.equals(UNIX)) {
        return construct(found.getDeclaredConstructor(int.class), Integer.valueOf(text));
      }
      for (Constructor<?> constructor : found.getDeclaredConstructors()) {
        Class<?>[] parameters = constructor.getParameterTypes();
        if (!text.isEmpty() && parameters.length == 1 && parameters[0] == String.class) {
          return construct(constructor, text);
        }
      }
      for (Constructor<?> constructor : found.getDeclaredConstructors()) {
        if (constructor.getParameterCount() == 0) {
          return construct(constructor);
        }
      }
      return construct(found.getDeclaredConstructor(String.class), (Object) null);
    } catch (ReflectiveOperationException | ClassCastException e) {
      return new IOException(type + ": " + text);
    }
  }

  private static Throwable construct(
      Constructor<?> constructor, @Nullable Object @Nullable ... arguments)
      throws ReflectiveOperationException {
    PrivateNatives.open(constructor);
    return (Throwable) constructor.newInstance(arguments);
  }

  private Thrown() {}
}
