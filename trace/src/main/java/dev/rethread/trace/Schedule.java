package dev.rethread.trace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A total order of a run, as intervals: each lets one thread run alone up to and including one of
 * its events. Only the switches between threads are stored.
 */
public final class Schedule {
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

  public void write(Path file) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16))) {
      for (int i = 0; i < size; i++) {
        out.writeInt(threads[i]);
        out.writeLong(ends[i]);
      }
    }
  }

  public static Schedule read(Path file) throws IOException {
    Schedule schedule = new Schedule();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      while (true) {
        schedule.add(in.readInt(), in.readLong());
      }
    } catch (EOFException e) {
      return schedule;
    }
  }
}
