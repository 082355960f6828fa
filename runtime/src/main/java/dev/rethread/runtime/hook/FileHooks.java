package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.FixedSites;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Bytes that come from and go to files and the standard streams. */
public final class FileHooks {
  private static final Engine ENGINE = Engines.INSTALLED;
  private static final byte[] NOTHING = {};

  private static final long DESCRIPTOR = Vm.UNSAFE.objectFieldOffset(FileInputStream.class, "fd");

  private static final int LENGTH = 0;
  private static final int POINTER = 1;
  private static final int SET_LENGTH = 2;
  private static final int SYNC = 3;

  /** Replaces {@code RandomAccessFile.length}, which is native on some JDKs. */
  public static long length(RandomAccessFile file, int site) throws IOException {
    return outcome(LENGTH, file, 0, site);
  }

  /** Replaces {@code RandomAccessFile.getFilePointer}. */
  public static long getFilePointer(RandomAccessFile file, int site) throws IOException {
    return outcome(POINTER, file, 0, site);
  }

  /** Replaces {@code RandomAccessFile.setLength}. */
  public static void setLength(RandomAccessFile file, long length, int site) throws IOException {
    outcome(SET_LENGTH, file, length, site);
  }

  /** Replaces {@code FileDescriptor.sync}, which is native on some JDKs. */
  public static void sync(FileDescriptor descriptor, int site) throws IOException {
    outcome(SYNC, descriptor, 0, site);
  }

  private static long outcome(int operation, Object file, long length, int site)
      throws IOException {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return perform(operation, file, length);
    }
    if (ENGINE.replaying()) {
      return ENGINE.replayValue(s, site);
    }
    s.mute();
    long result;
    try {
      result = perform(operation, file, length);
    } catch (Throwable e) {
      s.unmute();
      ENGINE.recordThrown(s, e, site);
      throw e;
    }
    s.unmute();
    ENGINE.recordValue(s, result, site);
    return result;
  }

  private static long perform(int operation, Object file, long length) throws IOException {
    switch (operation) {
      case LENGTH:
        return ((RandomAccessFile) file).length();
      case POINTER:
        return ((RandomAccessFile) file).getFilePointer();
      case SET_LENGTH:
        ((RandomAccessFile) file).setLength(length);
        return 0;
      default:
        ((FileDescriptor) file).sync();
        return 0;
    }
  }

  /**
   * Where a read is logged. What was read from standard input can be told apart, so that another
   * run can be given the same.
   */
  public static int siteOf(FileInputStream stream, int site) {
    return Vm.UNSAFE.getReference(stream, DESCRIPTOR) == FileDescriptor.in
        ? FixedSites.STANDARD_INPUT
        : site;
  }

  /** At the start of a read into part of an array. */
  public static int replayRead(byte[] target, int offset, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return -1;
    }
    int count = (int) ENGINE.replayValue(s, site);
    byte[] bytes = ENGINE.replayBytes(s);
    System.arraycopy(bytes, 0, target, offset, Math.min(bytes.length, target.length - offset));
    return count;
  }

  /** At the end of such a read. */
  public static void recordRead(byte[] target, int offset, int count, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && !ENGINE.replaying()) {
      ENGINE.recordBytes(s, count, target, offset, Math.max(count, 0), site);
    }
  }

  /** At the start of a method that returns an array of bytes. */
  public static byte[] replayBytes(int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return NOTHING;
    }
    ENGINE.replayValue(s, site);
    return ENGINE.replayBytes(s).clone();
  }

  public static void recordBytes(byte[] bytes, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && !ENGINE.replaying()) {
      ENGINE.recordBytes(s, bytes.length, bytes, 0, bytes.length, site);
    }
  }

  /** At the start of a method that fills a whole array. */
  public static void replayFill(byte[] target, int site) {
    replayRead(target, 0, site);
  }

  public static void recordFill(byte[] bytes, int site) {
    recordBytes(bytes, site);
  }

  /** At the start of a method that returns a string, or null. */
  public static @Nullable String replayString(int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || ENGINE.replayValue(s, site) == 0) {
      return null;
    }
    return new String(ENGINE.replayBytes(s), StandardCharsets.UTF_8);
  }

  public static void recordString(@Nullable String value, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || ENGINE.replaying()) {
      return;
    }
    if (value == null) {
      ENGINE.recordValue(s, 0, site);
    } else {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      ENGINE.recordBytes(s, 1, bytes, 0, bytes.length, site);
    }
  }

  /** At the start of a method that returns a file. */
  public static File replayFile(int site) {
    return new File(String.valueOf(replayString(site)));
  }

  public static void recordFile(File file, int site) {
    recordString(file.getPath(), site);
  }

  /** At the start of a method that returns strings, or null. */
  public static String @Nullable [] replayStrings(int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return null;
    }
    int count = (int) ENGINE.replayValue(s, site) - 1;
    if (count < 0) {
      return null;
    }
    byte[] bytes = ENGINE.replayBytes(s);
    String[] strings = new String[count];
    int start = 0;
    for (int i = 0; i < count; i++) {
      int end = start;
      while (bytes[end] != 0) {
        end++;
      }
      strings[i] = new String(bytes, start, end - start, StandardCharsets.UTF_8);
      start = end + 1;
    }
    return strings;
  }

  public static void recordStrings(String @Nullable [] strings, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || ENGINE.replaying()) {
      return;
    }
    if (strings == null) {
      ENGINE.recordValue(s, 0, site);
      return;
    }
    StringBuilder joined = new StringBuilder();
    for (String string : strings) {
      joined.append(string).append('\0');
    }
    byte[] bytes = joined.toString().getBytes(StandardCharsets.UTF_8);
    ENGINE.recordBytes(s, strings.length + 1, bytes, 0, bytes.length, site);
  }

  /**
   * At the start of a method that writes part of an array.
   *
   * @return true if the bytes must not really be written
   */
  public static boolean write(
      FileDescriptor descriptor, byte[] bytes, int offset, int length, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || bytes == null || offset < 0 || length < 0 || offset > bytes.length - length) {
      return false;
    }
    return !ENGINE.beginOutput(s, number(descriptor), bytes, offset, length, site);
  }

  /** The same for a whole array. */
  public static boolean write(FileDescriptor descriptor, byte[] bytes, int site) {
    return bytes != null && write(descriptor, bytes, 0, bytes.length, site);
  }

  /** The same for one byte. */
  public static boolean write(FileDescriptor descriptor, int b, int site) {
    return write(descriptor, new byte[] {(byte) b}, 0, 1, site);
  }

  /** At every end of such a method. */
  public static void written() {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.endWrite(s, 0);
    }
  }

  /**
   * At the exceptional end of such a method, after {@link #written}. What is wrong with the
   * arguments is wrong with them in a replay too.
   */
  public static void failed(Throwable thrown, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && thrown instanceof IOException) {
      ENGINE.outputFailed(s, thrown, site);
    }
  }

  private static int number(FileDescriptor descriptor) {
    if (descriptor == FileDescriptor.out) {
      return 1;
    }
    return descriptor == FileDescriptor.err ? 2 : 3;
  }

  private FileHooks() {}
}
