package dev.rethread.runtime.log;

import dev.rethread.runtime.Vm;
import dev.rethread.trace.Format;
import java.nio.charset.StandardCharsets;

/**
 * Appends records to one stream. Not synchronised: a stream has one writer at a time. A record is
 * announced with {@link #reserve}, written, and becomes part of the recording with {@link #commit}.
 */
public final class LogStream {
  private static final int FIRST_CHUNK = 1 << 10;
  private static final int LARGEST_CHUNK = 1 << 16;

  /** More than any record without bytes or strings needs. */
  private static final int SMALL_RECORD = 80;

  private final LogFile file;
  private final int type;
  private final int id;
  private int sequence;
  private int size;
  private long chunk; // 0 before the first record
  private long at;
  private long limit;

  /** Numbers of this chunk are relative to nothing before it. */
  private boolean fresh;

  public LogStream(LogFile file, int type, int id) {
    this(file, type, id, FIRST_CHUNK);
  }

  /**
   * One of very many streams, perhaps.
   *
   * @param firstChunk bytes to begin with
   */
  public LogStream(LogFile file, int type, int id, int firstChunk) {
    this.file = file;
    this.type = type;
    this.id = id;
    this.size = firstChunk;
  }

  /** Makes room for a record without bytes or strings. False if the recording is cut. */
  public boolean reserve() {
    return reserveExactly(SMALL_RECORD);
  }

  /** Makes room for a record of that many bytes at most, all in all. */
  public boolean reserveExactly(int bytes) {
    return limit - at >= bytes || roll(bytes);
  }

  /** Makes room for a record with {@code bytes} bytes of variable length in it. */
  public boolean reserve(int bytes) {
    return limit - at >= SMALL_RECORD + (long) bytes || roll(SMALL_RECORD + bytes);
  }

  private boolean roll(int bytes) {
    seal();
    int capacity = Math.max(file.chunkSize(size), bytes + Format.CHUNK_HEADER_BYTES);
    size = Math.min(size * 4, LARGEST_CHUNK);
    long allocated = file.allocate(type, id, sequence, capacity);
    if (allocated == 0) {
      return false;
    }
    sequence++;
    fresh = file.isRing();
    chunk = allocated;
    at = chunk + Format.CHUNK_HEADER_BYTES;
    limit = chunk + Vm.UNSAFE.getInt(chunk + Format.CHUNK_CAPACITY);
    return true;
  }

  /** Whether nothing has been written to a chunk of a ring yet. */
  public boolean isFresh() {
    return fresh;
  }

  /** Whether numbers have to start again: true once for each chunk of a ring. */
  public boolean startsAgain() {
    boolean answer = fresh;
    fresh = false;
    return answer;
  }

  /** How many bytes of variable length are worth to be kept in one record. */
  public int worthKeeping(int length) {
    return file.worthKeeping(length);
  }

  /** Adds the checksum of the current chunk; nothing may be appended to that chunk afterwards. */
  public void seal() {
    if (chunk == 0) {
      return;
    }
    long start = chunk + Format.CHUNK_HEADER_BYTES;
    int used = Vm.UNSAFE.getInt(chunk + Format.CHUNK_USED);
    long sum = used;
    int i = 0;
    for (; i + 8 <= used; i += 8) {
      sum = Format.mix(sum, Vm.UNSAFE.getLong(start + i));
    }
    for (; i < used; i++) {
      sum = Format.mix(sum, Vm.UNSAFE.getByte(start + i));
    }
    Vm.UNSAFE.putLong(chunk + Format.CHUNK_CHECKSUM, sum == 0 ? 1 : sum);
    file.complete(chunk, type);
    chunk = 0;
    limit = at;
  }

  public void putVarint(long value) {
    long v = value;
    while ((v & ~0x7FL) != 0) {
      Vm.UNSAFE.putByte(at++, (byte) (v | 0x80));
      v >>>= 7;
    }
    Vm.UNSAFE.putByte(at++, (byte) v);
  }

  public void putZigzag(long value) {
    putVarint((value << 1) ^ (value >> 63));
  }

  public void putInt(int value) {
    Vm.UNSAFE.putInt(at, value);
    at += 4;
  }

  public void putLong(long value) {
    Vm.UNSAFE.putLong(at, value);
    at += 8;
  }

  public void putBytes(byte[] bytes, int offset, int length) {
    putVarint(length);
    for (int i = 0; i < length; i++) {
      Vm.UNSAFE.putByte(at + i, bytes[offset + i]);
    }
    at += length;
  }

  /** The bytes that {@link #putString} takes: what callers reserve. */
  public static byte[] utf8(String string) {
    return string.getBytes(StandardCharsets.UTF_8);
  }

  public void putString(byte[] utf8) {
    putBytes(utf8, 0, utf8.length);
  }

  /** Makes everything appended so far part of the recording. */
  public void commit() {
    int used = (int) (at - chunk - Format.CHUNK_HEADER_BYTES);
    Vm.UNSAFE.putIntRelease(null, chunk + Format.CHUNK_USED, used);
  }
}
