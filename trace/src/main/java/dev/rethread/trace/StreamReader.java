package dev.rethread.trace;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the records of one stream, chunk after chunk. Damage ends in {@link DamagedStream}. */
final class StreamReader {
  /** What was read makes no sense; turned into a {@link RecordingException} at the boundary. */
  static final class DamagedStream extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DamagedStream(String message) {
      super(message, null, false, false);
    }
  }

  private final List<ByteBuffer> chunks;
  private final String what;
  private int chunk;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  StreamReader(List<ByteBuffer> chunks, String what) {
    this.chunks = chunks;
    this.what = what;
  }

  boolean hasNext() {
    while (!buffer.hasRemaining()) {
      if (chunk == chunks.size()) {
        return false;
      }
      buffer = chunks.get(chunk++).duplicate().order(java.nio.ByteOrder.LITTLE_ENDIAN);
    }
    return true;
  }

  /** Number of the chunk that is being read, counted from one. */
  int chunk() {
    return chunk;
  }

  long varint() {
    try {
      long result = 0;
      for (int shift = 0; shift < 70; shift += 7) {
        byte b = buffer.get();
        result |= (b & 0x7FL) << shift;
        if (b >= 0) {
          return result;
        }
      }
    } catch (BufferUnderflowException e) {
      throw damaged("a record is cut short");
    }
    throw damaged("a number is too long");
  }

  int index() {
    long value = varint();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw damaged("an index is out of range");
    }
    return (int) value;
  }

  long zigzag() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  int int32() {
    try {
      return buffer.getInt();
    } catch (BufferUnderflowException e) {
      throw damaged("a record is cut short");
    }
  }

  long int64() {
    try {
      return buffer.getLong();
    } catch (BufferUnderflowException e) {
      throw damaged("a record is cut short");
    }
  }

  byte[] bytes() {
    int length = index();
    if (length > buffer.remaining()) {
      throw damaged("a record is cut short");
    }
    byte[] bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }

  String string() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  DamagedStream damaged(String why) {
    return new DamagedStream(what + ": " + why);
  }
}
