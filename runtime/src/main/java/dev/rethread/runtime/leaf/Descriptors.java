package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import org.jspecify.annotations.Nullable;

/**
 * File descriptors. A replay opens none, but code looks at their numbers: it gets those of the
 * recorded run with a high bit set, so that the operating system refuses one that reaches it after
 * all instead of doing something to a file of the replaying JVM.
 */
final class Descriptors {
  private static final int REPLAYED = 0x4000_0000;
  private static final long NUMBER = Vm.UNSAFE.objectFieldOffset(FileDescriptor.class, "fd");
  private static final long INPUT = Vm.UNSAFE.objectFieldOffset(FileInputStream.class, "fd");
  private static final long OUTPUT = Vm.UNSAFE.objectFieldOffset(FileOutputStream.class, "fd");
  private static final long RANDOM = Vm.UNSAFE.objectFieldOffset(RandomAccessFile.class, "fd");

  /** The number that stands for a recorded one. */
  static int replayed(int recorded) {
    return recorded <= 2 ? recorded : recorded | REPLAYED;
  }

  /** The same for two in one number. */
  static long replayedPair(long recorded) {
    long high = replayed((int) (recorded >>> 32));
    return high << 32 | replayed((int) recorded);
  }

  static void setNumber(FileDescriptor descriptor, int number) {
    Vm.UNSAFE.putInt(descriptor, NUMBER, number);
  }

  /** The descriptor of a stream or file of java.io. */
  static FileDescriptor of(Object file) {
    long offset =
        file instanceof FileInputStream
            ? INPUT
            : file instanceof FileOutputStream ? OUTPUT : RANDOM;
    return (FileDescriptor) Vm.UNSAFE.getReference(file, offset);
  }

  /** Saves -1 for null. */
  static void save(Payload out, @Nullable FileDescriptor descriptor) {
    out.putInt(descriptor == null ? -1 : Vm.UNSAFE.getInt(descriptor, NUMBER));
  }

  /** Returns the same descriptor, with its number. */
  static FileDescriptor restore(Payload in, FileDescriptor descriptor) {
    setNumber(descriptor, replayed(in.getInt()));
    return descriptor;
  }

  static void save(Payload out, int[] numbers) {
    for (int number : numbers) {
      out.putInt(number);
    }
  }

  static void restore(Payload in, int[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = replayed(in.getInt());
    }
  }

  private Descriptors() {}
}
