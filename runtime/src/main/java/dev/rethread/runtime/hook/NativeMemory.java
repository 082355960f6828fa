package dev.rethread.runtime.hook;

import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;

/**
 * The native memory that the program has allocated. Programs keep addresses in variables, where
 * they are numbers like any other, but they differ in every run: in the checksum of what a thread
 * has read an address stands for the allocation that it lies in, which is the same in both runs.
 *
 * <p>Blocks stay known after they are freed, until the memory is allocated again.
 */
public final class NativeMemory {
  /** All blocks, by their addresses. Immutable. */
  private static final class Blocks {
    private final long[] starts;

    /** The last address that counts as one of the block: right after it. */
    private final long[] ends;

    /** What stands for each of them. */
    private final long[] names;

    Blocks(long[] starts, long[] ends, long[] names) {
      this.starts = starts;
      this.ends = ends;
      this.names = names;
    }

    /** What stands for an address; the value itself if it is none. */
    long name(long value) {
      int low = 0;
      int high = starts.length - 1;
      if (high < 0 || value < starts[0] || value > ends[high]) {
        return value;
      }
      while (low < high) { // the last block that starts at the value or before
        int middle = (low + high + 1) >>> 1;
        if (starts[middle] <= value) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return value <= ends[low] ? names[low] + (value - starts[low]) : value;
    }

    /** With one more block, without those that it overlaps. */
    Blocks with(long start, long end, long name) {
      int before = 0;
      while (before < starts.length && ends[before] < start) {
        before++;
      }
      int after = before;
      while (after < starts.length && starts[after] < end) {
        after++;
      }
      return new Blocks(
          splice(starts, before, after, start),
          splice(ends, before, after, end),
          splice(names, before, after, name));
    }

    private static long[] splice(long[] values, int before, int after, long value) {
      long[] result = new long[before + 1 + values.length - after];
      System.arraycopy(values, 0, result, 0, before);
      result[before] = value;
      System.arraycopy(values, after, result, before + 1, values.length - after);
      return result;
    }
  }

  /** Replaced under the lock of this class. */
  private static volatile Blocks blocks = new Blocks(new long[0], new long[0], new long[0]);

  /** After an allocation. */
  public static void allocated(long address, long size) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      long name = (long) s.index << 40 | s.events;
      synchronized (NativeMemory.class) {
        blocks = blocks.with(address, address + size, name << 16);
      }
    }
  }

  /** What stands for a value in a checksum. */
  static long comparable(long value) {
    return blocks.name(value);
  }

  private NativeMemory() {}
}
