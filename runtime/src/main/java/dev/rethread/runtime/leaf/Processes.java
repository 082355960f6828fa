package dev.rethread.runtime.leaf;

import org.jspecify.annotations.Nullable;

/** What the JDK knows of other processes. */
final class Processes {
  /** What is to be started, of the arguments of ProcessImpl.forkAndExec and its receiver. */
  static void saveCommand(Payload out, Object[] arguments) {
    out.putBytes((byte[]) arguments[3]); // the program
    out.putBytes((byte[]) arguments[4]); // its arguments
    out.putBytes((byte[]) arguments[8]); // the folder, may be null
  }

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

  private Processes() {}
}
