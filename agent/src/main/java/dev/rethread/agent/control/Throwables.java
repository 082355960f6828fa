package dev.rethread.agent.control;

import dev.rethread.runtime.Vm;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Throws again what a recorded operation threw. */
final class Throwables {
  static void raise(String type, byte[] utf8) {
    String message = utf8.length == 0 ? null : new String(utf8, StandardCharsets.UTF_8);
    Vm.UNSAFE.throwException(make(type, message));
  }

  private static Throwable make(String type, @org.jspecify.annotations.Nullable String message) {
    switch (type) {
      case "java.io.FileNotFoundException":
        return new FileNotFoundException(message);
      case "java.io.IOException":
        return new IOException(message);
      default:
        break;
    }
    try {
      Class<?> found = Class.forName(type, true, null);
      return (Throwable) found.getConstructor(String.class).newInstance(message);
    } catch (ReflectiveOperationException | ClassCastException e) {
      return new IOException(type + ": " + message);
    }
  }

  private Throwables() {}
}
