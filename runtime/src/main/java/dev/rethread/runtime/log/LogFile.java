package dev.rethread.runtime.log;

import dev.rethread.runtime.Vm;
import dev.rethread.trace.Format;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The file behind a recording. It is mapped, so that what was written survives the death of the
 * process, and it grows by extents that are filled with zeros before they are mapped, so that a
 * full disk shows as an exception here and not as a fault in the middle of the program.
 *
 * <p>A thread of its own prepares the next extent while the current one is used. When it cannot,
 * the recording is <em>cut</em>: no chunk is handed out any more, and the program goes on.
 */
public final class LogFile {
  private static final int FIRST_EXTENT = 1 << 18;
  private static final int LARGEST_EXTENT = 1 << 24;

  /** Room at the end of an extent that events leave to what is said about the run as a whole. */
  private static final int RESERVE = 1 << 16;

  private static final class Extent {
    /** Keeps the mapping alive: it goes with its buffer, and streams have its addresses. */
    @SuppressWarnings("unused")
    final MappedByteBuffer buffer;

    /** The extent before, which must stay mapped as well. */
    @SuppressWarnings("unused")
    final @Nullable Extent previous;

    final long address;
    final long position;
    final int size;
    int used; // guarded by the LogFile

    Extent(MappedByteBuffer buffer, long position, @Nullable Extent previous) {
      this.previous = previous;
      this.buffer = buffer;
      this.address = Vm.address(buffer);
      this.position = position;
      this.size = buffer.capacity();
    }
  }

  /** The chunks to use again; null if the file may grow for ever. */
  private final @Nullable Ring ring;

  /** Largest size of the file. */
  private final long bound;

  private final FileChannel channel;
  private final Extent first;
  private final Thread preparer;

  private boolean closed; // guarded by this

  /** Where chunks are cut from; guarded by this. */
  private Extent current;

  /** Prepared and not yet used; written by the preparer, taken under the lock. */
  private volatile @Nullable Extent next;

  /**
   * Bytes that the next extent must at least have; written under the lock, read by the preparer.
   */
  private volatile int wanted;

  /** The file cannot grow any more. */
  private volatile boolean exhausted;

  private volatile boolean cut;

  /** The oldest records are being dropped. */
  private volatile boolean dropping;

  /** Why the file cannot grow; null if it can. Set before {@link #exhausted}. */
  private volatile @Nullable String reason;

  public LogFile(Path file) throws IOException {
    this(file, 0);
  }

  /**
   * Opens a file of bounded size.
   *
   * @param bound in bytes; the oldest chunks are dropped when it is reached. 0 for none
   */
  public LogFile(Path file, long bound) throws IOException {
    this.bound = bound == 0 ? Long.MAX_VALUE : bound;
    this.ring = bound == 0 ? null : new Ring();
    channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    first = extend(null, FIRST_EXTENT);
    current = first;
    Vm.UNSAFE.putLong(first.address, Format.MAGIC);
    Vm.UNSAFE.putInt(first.address + Format.HEADER_VERSION, Format.VERSION);
    Vm.UNSAFE.putInt(first.address + Format.HEADER_FLAGS, ring == null ? 0 : Format.FLAG_RING);
    first.used = Format.HEADER_BYTES;
    preparer =
        new Thread(Vm.systemGroup(), null, "rethread-log", 0, false) {
          @Override
          public void run() {
            prepare();
          }
        };
    preparer.setDaemon(true);
    preparer.start();
  }

  private Extent extend(@Nullable Extent last, int size) throws IOException {
    long position = last == null ? 0 : last.position + last.size;
    ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(size, 1 << 18));
    long end = position + size;
    for (long at = position; at < end; ) {
      zeros.clear();
      zeros.limit((int) Math.min(zeros.capacity(), end - at));
      at += channel.write(zeros, at);
    }
    return new Extent(channel.map(FileChannel.MapMode.READ_WRITE, position, size), position, last);
  }

  /**
   * Maps a piece once. Called when the JDK is instrumented, before the program runs: what the JDK
   * loads for it must not be loaded by the preparer later, while others wait for that.
   */
  public void rehearse() throws IOException {
    channel.map(FileChannel.MapMode.READ_WRITE, 0, Format.HEADER_BYTES);
  }

  /** Body of the preparer: keeps one extent ready. */
  private void prepare() {
    Extent last = first;
    int size = FIRST_EXTENT;
    while (!exhausted && !cut) {
      if (next != null) {
        Vm.UNSAFE.park(false, 0L);
        continue;
      }
      size = Math.max(Math.min(size * 2, LARGEST_EXTENT), wanted);
      long room = bound - last.position - last.size;
      if (room < Math.max(wanted, Ring.CHUNK)) {
        reason = "its threads need more room than --ring gives them";
        exhausted = true;
        return;
      }
      size = (int) Math.min(size, room & -64);
      try {
        Extent prepared = extend(last, size);
        last = prepared;
        next = prepared;
      } catch (IOException | OutOfMemoryError e) {
        reason = String.valueOf(e.getMessage());
        exhausted = true;
      }
    }
  }

  /** Whether the file is of bounded size. */
  boolean isRing() {
    return ring != null;
  }

  /** Whether the beginning of the recording is gone. */
  public boolean isDropping() {
    return dropping;
  }

  /** The size of a chunk for which a stream would like to have that much. */
  int chunkSize(int wish) {
    return ring == null ? wish : Ring.CHUNK;
  }

  /** How many of a record's bytes to keep: all that a replay needs, as long as there can be one. */
  int worthKeeping(int length) {
    return dropping ? Math.min(length, Ring.RECORD) : length;
  }

  /** A stream has done with a chunk. */
  synchronized void complete(long chunk, int type) {
    if (ring != null && !closed) {
      ring.complete(chunk, type);
    }
  }

  /** Whether events have been lost, or the file was closed. */
  public boolean isCut() {
    return cut;
  }

  /** Why events have been lost; null if none were. */
  public @Nullable String reason() {
    return cut ? reason : null;
  }

  /**
   * Hands out an empty chunk.
   *
   * @return its address, or 0 if the recording is cut
   */
  synchronized long allocate(int type, int id, int sequence, int capacity) {
    int rounded = (capacity + 63) & -64;
    int keep = type == Format.EVENTS ? RESERVE : 0;
    while (current.size - current.used - keep < rounded) {
      if (closed || !advance(rounded + RESERVE)) {
        long reused = closed || ring == null ? 0 : reuse(ring, type, id, sequence, rounded);
        cut |= reused == 0;
        return reused;
      }
    }
    wanted = 0;
    long address = current.address + current.used;
    current.used += rounded;
    header(address, type, id, sequence, rounded);
    return address;
  }

  private long reuse(Ring chunks, int type, int id, int sequence, int capacity) {
    long address = chunks.take(type, capacity);
    if (address != 0) {
      dropping = true;
      Vm.UNSAFE.putLong(first.address + Format.HEADER_DROPPED, chunks.dropped);
      Vm.UNSAFE.putLong(first.address + Format.HEADER_DROPPED_UNTIL, chunks.until);
      flag(Format.FLAG_DROPPED);
      Vm.UNSAFE.putInt(address + Format.CHUNK_ID, id);
      Vm.UNSAFE.putInt(address + Format.CHUNK_SEQUENCE, sequence);
      Vm.UNSAFE.putIntRelease(null, address + Format.CHUNK_TYPE, type); // last: now it exists
    }
    return address;
  }

  private void flag(int flag) {
    long address = first.address + Format.HEADER_FLAGS;
    Vm.UNSAFE.putInt(address, Vm.UNSAFE.getInt(address) | flag);
  }

  private void header(long address, int type, int id, int sequence, int capacity) {
    Vm.UNSAFE.putInt(address + Format.CHUNK_CAPACITY, capacity);
    Vm.UNSAFE.putInt(address + Format.CHUNK_TYPE, type);
    Vm.UNSAFE.putInt(address + Format.CHUNK_ID, id);
    Vm.UNSAFE.putInt(address + Format.CHUNK_SEQUENCE, sequence);
    Vm.UNSAFE.putIntRelease(null, address, Format.CHUNK_MAGIC); // last: now the chunk exists
  }

  private boolean advance(int bytes) {
    wanted = bytes;
    Extent prepared = next;
    while (prepared == null) {
      if (exhausted) {
        return false;
      }
      Vm.UNSAFE.unpark(preparer);
      Thread.yield();
      prepared = next;
    }
    if (current.used < current.size) {
      // The file must be a gapless sequence of chunks.
      header(current.address + current.used, Format.PADDING, 0, 0, current.size - current.used);
      current.used = current.size;
    }
    current = prepared;
    next = null;
    Vm.UNSAFE.unpark(preparer);
    return true;
  }

  /** Marks the recording as complete up to here and gives back what was prepared. */
  public synchronized void close(int flags) {
    flag(flags | (cut ? Format.FLAG_CUT : 0));
    closed = true;
    cut = true;
    try {
      channel.truncate(current.position + current.used);
    } catch (IOException e) {
      // The file keeps its unused end: readers stop at the first chunk that was never written.
    }
  }
}
