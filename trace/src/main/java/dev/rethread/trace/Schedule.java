package dev.rethread.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A total order of a run, as intervals: each lets one thread run alone up to and including one of
 * its events. Only the switches between threads are stored.
 *
 * <p>In a file, every interval has its place, and knows that of its thread's next one: whoever
 * plays a schedule maps the file, and needs no memory for it.
 */
public final class Schedule {
  /** A file: the number of intervals, then the number of threads. */
  public static final int FILE_INTERVALS = 0;

  public static final int FILE_THREADS = 4;

  /** Then the first interval of each thread, {@link #NONE} if it has none; then the intervals. */
  public static final int FILE_FIRST = 8;

  /** An interval in a file: thread, the thread's next interval or {@link #NONE}, last event. */
  public static final int INTERVAL_THREAD = 0;

  public static final int INTERVAL_NEXT = 4;
  public static final int INTERVAL_END = 8;
  public static final int INTERVAL_BYTES = 16;

  /** No interval. */
  public static final int NONE = -1;

  private static final int BUFFER = 1 << 16;

  private int[] threads = new int[64];
  private long[] ends = new long[64];
  private int size;

  /** Appends an interval; one that continues the last thread's interval extends it. */
  public void add(int thread, long lastEvent) {
    if (size > 0 && threads[size - 1] == thread) {
      ends[size - 1] = lastEvent;
      return;
    }
    if (size == threads.length) {
      threads = Arrays.copyOf(threads, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    threads[size] = thread;
    ends[size++] = lastEvent;
  }

  public int size() {
    return size;
  }

  /** The thread of an interval. */
  public int thread(int interval) {
    return threads[interval];
  }

  /** The last event of an interval, counted in its thread. */
  public long end(int interval) {
    return ends[interval];
  }

  /** Where the intervals begin in a file with so many threads. */
  public static long fileIntervals(int threads) {
    long end = FILE_FIRST + (long) threads * Integer.BYTES;
    return (end + INTERVAL_BYTES - 1) & -INTERVAL_BYTES;
  }

  /** Writes the file that a JVM can replay from. */
  public void write(Path file) throws IOException {
    int streams = 0;
    for (int i = 0; i < size; i++) {
      streams = Math.max(streams, threads[i] + 1);
    }
    int[] later = new int[streams];
    Arrays.fill(later, NONE);
    int[] next = new int[size];
    for (int i = size - 1; i >= 0; i--) {
      next[i] = later[threads[i]];
      later[threads[i]] = i;
    }
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer out = ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
      out.putInt(size).putInt(streams);
      for (int first : later) {
        makeRoom(out, channel).putInt(first);
      }
      long begin = fileIntervals(streams);
      while (channel.position() + out.position() < begin) {
        makeRoom(out, channel).putInt(NONE);
      }
      for (int i = 0; i < size; i++) {
        makeRoom(out, channel).putInt(threads[i]).putInt(next[i]).putLong(ends[i]);
      }
      flush(out, channel);
    }
  }

  private static ByteBuffer makeRoom(ByteBuffer out, FileChannel channel) throws IOException {
    if (out.remaining() < INTERVAL_BYTES) {
      flush(out, channel);
    }
    return out;
  }

  private static void flush(ByteBuffer out, FileChannel channel) throws IOException {
    out.flip();
    while (out.hasRemaining()) {
      channel.write(out);
    }
    out.clear();
  }
}
