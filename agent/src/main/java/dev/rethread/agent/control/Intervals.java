package dev.rethread.agent.control;

import dev.rethread.runtime.Vm;
import dev.rethread.trace.Schedule;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The intervals of a {@link Schedule}, in its file: the program needs its heap for itself, and a
 * schedule may be larger than that.
 */
public final class Intervals {
  /** A piece of the file that can be mapped at once holds so many intervals, as a power of two. */
  private static final int WINDOW_BITS = 26;

  private static final int IN_WINDOW = (1 << WINDOW_BITS) - 1;

  /** Where the pieces are in memory. */
  private final long[] windows;

  /** Keeps the pieces where they are. */
  @SuppressWarnings("unused")
  private final MappedByteBuffer[] buffers;

  private final int size;

  /** The first interval of each stream. */
  private final int[] firsts;

  private Intervals(FileChannel channel) throws IOException {
    long length = channel.size();
    MappedByteBuffer head =
        channel.map(
            FileChannel.MapMode.READ_ONLY, 0, Math.min(length, Schedule.fileIntervals(1 << 28)));
    long address = Vm.address(head);
    size = Vm.UNSAFE.getInt(address + Schedule.FILE_INTERVALS);
    firsts = new int[Vm.UNSAFE.getInt(address + Schedule.FILE_THREADS)];
    for (int i = 0; i < firsts.length; i++) {
      firsts[i] = Vm.UNSAFE.getInt(address + Schedule.FILE_FIRST + (long) i * Integer.BYTES);
    }
    buffers = new MappedByteBuffer[(size + IN_WINDOW) >>> WINDOW_BITS];
    windows = new long[buffers.length];
    long begin = Schedule.fileIntervals(firsts.length);
    for (int i = 0; i < buffers.length; i++) {
      long from = begin + (((long) i << WINDOW_BITS) * Schedule.INTERVAL_BYTES);
      long bytes = Math.min(length - from, (IN_WINDOW + 1L) * Schedule.INTERVAL_BYTES);
      buffers[i] = channel.map(FileChannel.MapMode.READ_ONLY, from, bytes);
      windows[i] = Vm.address(buffers[i]);
    }
  }

  /** Opens the file of a schedule. */
  public static Intervals open(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new Intervals(channel);
    }
  }

  public int size() {
    return size;
  }

  /** The first interval of a stream, {@link Schedule#NONE} if it has none. */
  int first(int stream) {
    return stream < firsts.length ? firsts[stream] : Schedule.NONE;
  }

  /** The next interval of the same stream, {@link Schedule#NONE} if it was the last. */
  int next(int interval) {
    return Vm.UNSAFE.getInt(address(interval) + Schedule.INTERVAL_NEXT);
  }

  int stream(int interval) {
    return Vm.UNSAFE.getInt(address(interval) + Schedule.INTERVAL_THREAD);
  }

  /** The last event of an interval. */
  long end(int interval) {
    return Vm.UNSAFE.getLong(address(interval) + Schedule.INTERVAL_END);
  }

  private long address(int interval) {
    return windows[interval >>> WINDOW_BITS]
        + (long) (interval & IN_WINDOW) * Schedule.INTERVAL_BYTES;
  }
}
