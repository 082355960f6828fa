package dev.rethread.trace;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Walks the records of one thread's event stream in order. After {@link #next} the accessors that
 * belong to the record's {@link #type} hold its fields.
 */
public final class EventCursor {
  private static final byte[] NO_BYTES = {};

  private final StreamReader in;
  private long[] lastEdge = new long[16];

  private long event;
  private int type;
  private int site;
  private int source;
  private long sourceEvent;
  private long value;
  private byte[] bytes = NO_BYTES;
  private String text = "";

  /** Whether numbers count from zero again in each chunk. */
  private final boolean restarts;

  private int chunk;

  /** The last event that has happened. */
  private final long last;

  EventCursor(List<ByteBuffer> chunks, int thread, boolean restarts, long last) {
    in = new StreamReader(chunks, "events of thread " + thread);
    this.restarts = restarts;
    this.last = last;
  }

  /**
   * Moves to the next record.
   *
   * @return false at the end of the stream
   */
  public boolean next() {
    if (!in.hasNext()) {
      return false;
    }
    if (restarts && in.chunk() != chunk) {
      chunk = in.chunk();
      event = 0;
      Arrays.fill(lastEdge, 0);
    }
    long head = in.varint();
    event += head >>> 4;
    if (event > last) {
      return false;
    }
    type = (int) head & 15;
    switch (type) {
      case Format.EDGE -> {
        site = in.index();
        edge();
      }
      case Format.EDGE_MORE -> edge();
      case Format.VALUE -> {
        site = in.index();
        value = in.zigzag();
      }
      case Format.BYTES -> {
        site = in.index();
        value = in.zigzag();
        bytes = in.bytes();
      }
      case Format.THROWN -> {
        site = in.index();
        text = in.string();
        bytes = in.bytes();
      }
      case Format.CHECK -> value = in.int64();
      case Format.STEP -> {
        site = in.index();
        value = in.int64();
      }
      case Format.SPAWN -> {
        site = in.index();
        value = in.index();
      }
      case Format.OUTPUT -> {
        site = in.index();
        source = in.index();
        sourceEvent = in.index();
        value = in.int32() & 0xFFFF_FFFFL;
      }
      case Format.READ, Format.WRITE -> {
        source = in.index();
        sourceEvent = in.varint();
      }
      default -> throw in.damaged("unknown record type " + type);
    }
    return true;
  }

  private void edge() {
    source = in.index();
    if (source >= lastEdge.length) {
      lastEdge = Arrays.copyOf(lastEdge, Math.max(source + 1, lastEdge.length * 2));
    }
    sourceEvent = lastEdge[source] += in.varint();
  }

  /** Number of the event, counted from one in its thread. */
  public long event() {
    return event;
  }

  /** One of the record types of {@link Format}. */
  public int type() {
    return type;
  }

  /** Whether the record is an edge. */
  public boolean isEdge() {
    return type == Format.EDGE || type == Format.EDGE_MORE;
  }

  /** Whether the record names the place in the program. */
  public boolean hasSite() {
    return switch (type) {
      case Format.EDGE_MORE, Format.CHECK, Format.READ, Format.WRITE -> false;
      default -> true;
    };
  }

  /** The place in the program, if {@link #hasSite}. */
  public int site() {
    return site;
  }

  /**
   * EDGE, EDGE_MORE: the thread that the event comes after. OUTPUT: the file descriptor. READ,
   * WRITE: the cell.
   */
  public int source() {
    return source;
  }

  /**
   * EDGE, EDGE_MORE: the event of {@link #source}. OUTPUT: the number of bytes. READ, WRITE: the
   * version.
   */
  public long sourceEvent() {
    return sourceEvent;
  }

  /** VALUE, BYTES: the result. CHECK: the checksum. SPAWN: the thread. OUTPUT: the CRC. */
  public long value() {
    return value;
  }

  /** BYTES: the bytes. THROWN: the message in UTF-8, empty for none. */
  @SuppressWarnings("EI_EXPOSE_REP")
  public byte[] bytes() {
    return bytes;
  }

  /** THROWN: the binary name of the exception's class. */
  public String text() {
    return text;
  }
}
