package dev.rethread.replay;

import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes recordings by hand, from the description of the format and not with the agent's writer, so
 * that the two check each other. Every stream is one chunk.
 */
public final class RecordingBuilder {
  private record Key(int type, int id) {}

  /** The payload of a stream. */
  public static final class Payload {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public Payload varint(long value) {
      long rest = value;
      while (rest < 0 || rest > 127) {
        bytes.write((int) (rest & 127) | 128);
        rest >>>= 7;
      }
      bytes.write((int) rest);
      return this;
    }

    public Payload zigzag(long value) {
      return varint((value << 1) ^ (value >> 63));
    }

    public Payload int64(long value) {
      byte[] raw = new byte[8];
      ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN).putLong(value);
      bytes.writeBytes(raw);
      return this;
    }

    public Payload string(String value) {
      byte[] raw = value.getBytes(StandardCharsets.UTF_8);
      varint(raw.length);
      bytes.writeBytes(raw);
      return this;
    }
  }

  /** What the deltas of one event stream refer to. */
  private static final class Position {
    long event;
    long lastEdgeAt;
    final Map<Integer, Long> edges = new HashMap<>();
  }

  private final Map<Key, Payload> streams = new LinkedHashMap<>();
  private final Map<Integer, Position> positions = new HashMap<>();
  private int flags = Format.FLAG_CLOSED;
  private int version = Format.VERSION;

  /** The payload of a stream, to append raw records to. */
  public Payload stream(int type, int id) {
    return streams.computeIfAbsent(new Key(type, id), k -> new Payload());
  }

  public RecordingBuilder flags(int value) {
    flags = value;
    return this;
  }

  public RecordingBuilder version(int value) {
    version = value;
    return this;
  }

  public RecordingBuilder meta(String key, String value) {
    stream(Format.META, 0).string(key).string(value);
    return this;
  }

  public RecordingBuilder note(String line) {
    stream(Format.NOTES, 0).string(line);
    return this;
  }

  public RecordingBuilder thread(int index, int parent, long parentEvent, String name) {
    return born(index, Format.KIND_THREAD, parent, parentEvent, name);
  }

  public RecordingBuilder born(int index, int kind, int parent, long parentEvent, String name) {
    Payload threads = stream(Format.THREADS, 0).varint(Format.THREAD_BORN);
    threads.varint(index).varint(kind).varint(parent).varint(parentEvent).string(name);
    return this;
  }

  public RecordingBuilder last(int index, long events, int state, String waitsFor) {
    Payload threads = stream(Format.THREADS, 0).varint(Format.THREAD_FINAL);
    threads.varint(index).varint(events).int64(0).varint(state).varint(0).string(waitsFor);
    return this;
  }

  public RecordingBuilder failure(
      String kind, int thread, String type, String message, String... frames) {
    Payload failures = stream(Format.FAILURES, 0).string(kind).varint(thread);
    failures.string(type).string(message).varint(frames.length);
    for (String frame : frames) {
      failures.string(frame);
    }
    return this;
  }

  /** The start of a record of a stream's event; events must not descend. */
  public Payload record(int thread, long event, int type) {
    Position position = position(thread);
    Payload payload = stream(Format.EVENTS, thread);
    payload.varint((event - position.event) << 4 | type);
    position.event = event;
    return payload;
  }

  private Position position(int thread) {
    return positions.computeIfAbsent(thread, t -> new Position());
  }

  /** The event of a thread comes after an event of another. */
  public RecordingBuilder edge(int thread, long event, int source, long sourceEvent) {
    Position position = position(thread);
    boolean more = position.lastEdgeAt == event;
    Payload payload = record(thread, event, more ? Format.EDGE_MORE : Format.EDGE);
    if (!more) {
      payload.varint(300);
    }
    position.lastEdgeAt = event;
    payload.varint(source);
    payload.varint(sourceEvent - position.edges.getOrDefault(source, 0L));
    position.edges.put(source, sourceEvent);
    return this;
  }

  public Path write(Path file) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] head = new byte[Format.HEADER_BYTES];
    ByteBuffer header = wrapped(head);
    header.put("RETHREAD".getBytes(StandardCharsets.US_ASCII)).putInt(version).putInt(flags);
    out.writeBytes(head);
    streams.forEach((key, payload) -> out.writeBytes(chunk(key, payload.bytes.toByteArray())));
    try {
      return Files.write(file, out.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes and opens. */
  public Recording open(Path file) throws RecordingException {
    return Recording.open(write(file));
  }

  private static byte[] chunk(Key key, byte[] payload) {
    int capacity = (payload.length + 32 + 63) & -64;
    byte[] bytes = new byte[capacity];
    ByteBuffer chunk = wrapped(bytes);
    chunk.put("RCHK".getBytes(StandardCharsets.US_ASCII)).putInt(capacity);
    chunk.putInt(key.type()).putInt(key.id()).putInt(0).putInt(payload.length);
    chunk.putLong(checksum(payload)).put(payload);
    return bytes;
  }

  private static long checksum(byte[] payload) {
    ByteBuffer in = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    long sum = payload.length;
    while (in.remaining() >= 8) {
      sum = Format.mix(sum, in.getLong());
    }
    while (in.hasRemaining()) {
      sum = Format.mix(sum, in.get());
    }
    return sum == 0 ? 1 : sum;
  }

  private static ByteBuffer wrapped(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
