package dev.rethread.runtime.log;

import dev.rethread.runtime.Vm;
import dev.rethread.trace.Format;
import java.util.Arrays;

/**
 * The chunks of a bounded recording that may be used again: complete ones, the oldest first. What
 * describes the run as a whole is never dropped. Guarded by the {@link LogFile}.
 */
final class Ring {
  /** Small, because every thread and every class initialisation holds one. */
  static final int CHUNK = 1 << 12;

  /** Chunks that events leave to what is said at the end. */
  private static final int RESERVE = 16;

  /** Bytes of one record that are kept once older ones have been dropped. */
  static final int RECORD = 1 << 10;

  private long[] chunks = new long[1 << 10];
  private long[] times = new long[1 << 10];
  private int first;
  private int count;

  /** Bytes that have been dropped. */
  long dropped;

  /** When the newest of them was complete. */
  long until;

  void complete(long chunk, int type) {
    if (type == Format.META || type == Format.CLASSES || type == Format.NOTES) {
      return;
    }
    if (count == chunks.length) {
      chunks = twice(chunks);
      times = twice(times);
      first = 0;
    }
    int last = (first + count++) % chunks.length;
    chunks[last] = chunk;
    times[last] = System.currentTimeMillis();
  }

  private long[] twice(long[] old) {
    long[] larger = Arrays.copyOfRange(old, first, first + 2 * old.length);
    System.arraycopy(old, 0, larger, old.length - first, first);
    return larger;
  }

  /**
   * The oldest chunk, emptied.
   *
   * @return 0 if there is none to spare that is large enough
   */
  long take(int type, int capacity) {
    if (count <= (type == Format.EVENTS ? RESERVE : 0)) {
      return 0;
    }
    long chunk = chunks[first];
    if (Vm.UNSAFE.getInt(chunk + Format.CHUNK_CAPACITY) < capacity) {
      return 0;
    }
    // A reader after a crash must see a whole chunk or none.
    Vm.UNSAFE.putInt(chunk + Format.CHUNK_TYPE, Format.PADDING);
    Vm.UNSAFE.storeFence();
    dropped += Vm.UNSAFE.getInt(chunk + Format.CHUNK_USED);
    until = times[first];
    Vm.UNSAFE.putInt(chunk + Format.CHUNK_USED, 0);
    Vm.UNSAFE.putLong(chunk + Format.CHUNK_CHECKSUM, 0);
    first = (first + 1) % chunks.length;
    count--;
    return chunk;
  }
}
