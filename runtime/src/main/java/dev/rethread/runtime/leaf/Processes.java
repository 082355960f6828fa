package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the JDK knows of other processes. */
final class Processes {
  private static final String INFO = "java.lang.ProcessHandleImpl$Info";
  private static final String[] TEXTS = {"command", "commandLine", "user"};
  private static final String[] TIMES = {"startTime", "totalTime"};

  /** The arrays of three successive arguments; some may be null. */
  static void save(Payload out, @Nullable Object[] arguments, int parameter, long count) {
    for (int i = parameter; i < parameter + 3; i++) {
      if (arguments[i] instanceof long[] numbers) {
        for (int k = 0; k < Math.min(count, numbers.length); k++) {
          out.putLong(numbers[k]);
        }
      }
    }
  }

  static void restore(Payload in, @Nullable Object[] arguments, int parameter, long count) {
    for (int i = parameter; i < parameter + 3; i++) {
      if (arguments[i] instanceof long[] numbers) {
        for (int k = 0; k < Math.min(count, numbers.length); k++) {
          numbers[k] = in.getLong();
        }
      }
    }
  }

  static void saveInfo(Payload out, Object info) {
    Class<?> type = info.getClass();
    for (String name : TEXTS) {
      out.putString((String) Vm.UNSAFE.getReference(info, offset(type, name)));
    }
    for (String name : TIMES) {
      out.putLong(Vm.UNSAFE.getLong(info, offset(type, name)));
    }
    String[] arguments = (String[]) Vm.UNSAFE.getReference(info, offset(type, "arguments"));
    out.putInt(arguments == null ? -1 : arguments.length);
    if (arguments != null) {
      for (String argument : arguments) {
        out.putString(argument);
      }
    }
  }

  static Object restoreInfo(Payload in) {
    try {
      Class<?> type = Class.forName(INFO);
      Object info = Vm.UNSAFE.allocateInstance(type);
      for (String name : TEXTS) {
        Vm.UNSAFE.putReference(info, offset(type, name), in.getString());
      }
      for (String name : TIMES) {
        Vm.UNSAFE.putLong(info, offset(type, name), in.getLong());
      }
      int count = in.getInt();
      if (count >= 0) {
        String[] arguments = new String[count];
        for (int i = 0; i < count; i++) {
          arguments[i] = Objects.requireNonNull(in.getString());
        }
        Vm.UNSAFE.putReference(info, offset(type, "arguments"), arguments);
      }
      return info;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long offset(Class<?> type, String field) {
    return Vm.UNSAFE.objectFieldOffset(type, field);
  }

  private Processes() {}
}
