package dev.rethread.trace;

/**
 * The numbers of the recording format, shared by the writer in the target JVM and every reader. The
 * layout is described byte by byte in {@code docs/format.md}; change both together and raise {@link
 * #VERSION}.
 *
 * <pre>
 *  file    := header chunk*
 *  header  := magic(8) version(4) flags(4) dropped(8) until(8) zero(32)      64 bytes
 *  chunk   := magic(4) capacity(4) stream type(4) stream id(4)
 *             sequence(4) used(4) checksum(8) payload(capacity - 32)
 * </pre>
 *
 * All fixed-width numbers are little-endian. A stream is the concatenation, by sequence number, of
 * the payloads of its chunks; no record spans two chunks.
 */
public final class Format {
  /** First eight bytes of every recording: "RETHREAD" in little-endian order. */
  public static final long MAGIC = 0x4441_4552_4854_4552L;

  public static final int VERSION = 3;

  /** Header flag: the recording was closed properly, final thread states are present. */
  public static final int FLAG_CLOSED = 1;

  /** Header flag: the recording stops before the program did (no space left, for example). */
  public static final int FLAG_CUT = 2;

  /** Header flag: each chunk of events counts from zero again, so that others can be missing. */
  public static final int FLAG_RING = 4;

  /** Header flag: the oldest chunks have been dropped. */
  public static final int FLAG_DROPPED = 8;

  public static final int HEADER_BYTES = 64;
  public static final int HEADER_VERSION = 8;
  public static final int HEADER_FLAGS = 12;

  /** Bytes of the chunks that were dropped, and when the newest of them was complete. */
  public static final int HEADER_DROPPED = 16;

  public static final int HEADER_DROPPED_UNTIL = 24;

  public static final int CHUNK_MAGIC = 0x4B48_4352; // "RCHK"
  public static final int CHUNK_HEADER_BYTES = 32;
  public static final int CHUNK_CAPACITY = 4;
  public static final int CHUNK_TYPE = 8;
  public static final int CHUNK_ID = 12;
  public static final int CHUNK_SEQUENCE = 16;
  public static final int CHUNK_USED = 20;
  public static final int CHUNK_CHECKSUM = 24;

  /** Type of a chunk that only fills space. */
  public static final int PADDING = 0;

  /**
   * Stream types. Only {@link #EVENTS} and {@link #VECTORS} have a stream id other than zero: the
   * thread's index, the cell's number.
   */
  public static final int META = 1;

  public static final int CLASSES = 2;
  public static final int THREADS = 3;
  public static final int EVENTS = 4;
  public static final int FAILURES = 5;
  public static final int NOTES = 6;

  /**
   * Access vectors, an entry for each access: {@code (event - event of the entry before) << 1} if
   * it is of the same thread as that, or {@code event << 1 | 1} and the thread.
   */
  public static final int VECTORS = 7;

  /**
   * Record types of an {@link #EVENTS} stream. Every record starts with the unsigned varint {@code
   * (event number - event number of the previous record) << 4 | type}.
   */
  public static final int EDGE = 1; // site, thread, event number relative to the last edge from it

  /** A further edge of the same event: as {@link #EDGE} without the site. */
  public static final int EDGE_MORE = 2;

  /** A result of the event that the schedule does not determine: site, zigzag value. */
  public static final int VALUE = 3;

  /** Bytes that the event delivered: site, zigzag result, length, bytes. */
  public static final int BYTES = 4;

  /** The event threw instead of giving a result: site, class name, message. */
  public static final int THROWN = 5;

  /** The running checksum of the values read before the event: 8 bytes. */
  public static final int CHECK = 6;

  /** The event started a thread: site, index of the thread. */
  public static final int SPAWN = 7;

  /** The event wrote to the outside: site, file descriptor, length, CRC-32 of the bytes (4). */
  public static final int OUTPUT = 8;

  /** Paranoid recordings have one for every event: site, checksum of the values read before (8). */
  public static final int STEP = 9;

  /** The event found a version of a cell: cell, version. */
  public static final int READ = 10;

  /** The event made a version of a cell: cell, version. */
  public static final int WRITE = 11;

  /** Records of a trace: thread, site, write, location(8), zigzag value. */
  public static final int TRACE_EVENT = 1;

  /** Value of the event that ends a wait. */
  public static final int TRACE_WOKEN = 1;

  /** site, class, method, line, verb, detail. */
  public static final int TRACE_SITE = 2;

  /** Records of the {@link #THREADS} stream. */
  public static final int THREAD_BORN = 1; // index, kind, parent, parent's event, name

  /** index, events, checksum(8), state, site, description of what it waits for. */
  public static final int THREAD_FINAL = 2;

  /** Kinds of event streams: a thread, the initialisation of a class, the end of the JVM. */
  public static final int KIND_THREAD = 0;

  public static final int KIND_CLASS_INIT = 1;
  public static final int KIND_SHUTDOWN = 2;

  /** Final states of a stream. */
  public static final int STATE_ENDED = 0;

  public static final int STATE_RUNNING = 1;
  public static final int STATE_BLOCKED = 2;
  public static final int STATE_CUT = 3;

  /** The chunk checksum: order-sensitive, cheap, not cryptographic. */
  public static long mix(long checksum, long value) {
    long h = (checksum ^ value) * 0x9E37_79B9_7F4A_7C15L;
    return h ^ (h >>> 29);
  }

  private Format() {}
}
