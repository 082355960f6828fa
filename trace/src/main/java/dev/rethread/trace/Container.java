package dev.rethread.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file of a recording as a container: a header, and chunks of streams in the order in which
 * they were begun. Knows nothing of what is in them.
 */
final class Container {
  private record StreamKey(int type, int id) {}

  /** A chunk and its place in its stream. */
  private record Chunk(int sequence, ByteBuffer payload) {}

  /**
   * The beginning of a file.
   *
   * @param flags of {@link Format}
   * @param dropped how many bytes are gone
   * @param droppedUntil when the newest of them had been recorded, in milliseconds since 1970
   */
  record Header(int flags, long dropped, long droppedUntil) {
    boolean has(int flag) {
      return (flags & flag) != 0;
    }
  }

  private static final long WINDOW = 1L << 30;

  private final Header header;
  private final Map<StreamKey, List<ByteBuffer>> streams;

  private Container(Header header, Map<StreamKey, List<ByteBuffer>> streams) {
    this.header = header;
    this.streams = streams;
  }

  /**
   * Opens a file.
   *
   * @throws RecordingException if it is missing, of another version, or damaged
   */
  static Container open(Path file) throws RecordingException {
    if (!Files.isRegularFile(file)) {
      throw new RecordingException(file + ": no such file");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      Header header = readHeader(file, channel);
      return new Container(header, inOrder(file, header, readChunks(file, channel)));
    } catch (IOException e) {
      throw new RecordingException(file + ": cannot be read (" + e.getMessage() + ")");
    }
  }

  Header header() {
    return header;
  }

  /** The payloads of a stream, none if there is no such stream. */
  List<ByteBuffer> stream(int type, int id) {
    return streams.getOrDefault(new StreamKey(type, id), List.of());
  }

  /** The ids of all streams of a type, ascending. */
  List<Integer> ids(int type) {
    return streams.keySet().stream()
        .filter(key -> key.type() == type)
        .map(StreamKey::id)
        .sorted()
        .toList();
  }

  /** Payload bytes by the type of their streams. */
  Map<Integer, Long> sizes() {
    Map<Integer, Long> sizes = new TreeMap<>();
    streams.forEach(
        (key, chunks) ->
            sizes.merge(key.type(), chunks.stream().mapToLong(ByteBuffer::limit).sum(), Long::sum));
    return sizes;
  }

  /** The payloads of each stream; one that has lost chunks starts with the first after them. */
  private static Map<StreamKey, List<ByteBuffer>> inOrder(
      Path file, Header header, Map<StreamKey, List<Chunk>> chunks) throws RecordingException {
    boolean mayMiss = header.has(Format.FLAG_DROPPED);
    Map<StreamKey, List<ByteBuffer>> streams = new HashMap<>();
    for (Map.Entry<StreamKey, List<Chunk>> stream : chunks.entrySet()) {
      List<Chunk> ordered = new ArrayList<>(stream.getValue());
      ordered.sort((one, other) -> Integer.compare(one.sequence(), other.sequence()));
      for (int i = 0; i < ordered.size() && !mayMiss; i++) {
        if (ordered.get(i).sequence() != i) {
          throw new RecordingException(file + ": damaged (a chunk is missing)");
        }
      }
      streams.put(stream.getKey(), ordered.stream().map(Chunk::payload).toList());
    }
    return streams;
  }

  private static Header readHeader(Path file, FileChannel channel)
      throws IOException, RecordingException {
    ByteBuffer header = ByteBuffer.allocate(Format.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    channel.read(header, 0);
    header.flip();
    if (header.remaining() < 8 || header.getLong(0) != Format.MAGIC) {
      throw new RecordingException(file + ": not a Rethread recording");
    }
    if (header.remaining() < Format.HEADER_BYTES) {
      throw new RecordingException(file + ": truncated");
    }
    int version = header.getInt(Format.HEADER_VERSION);
    if (version != Format.VERSION) {
      throw new RecordingException(
          file
              + ": format version "
              + version
              + ", this Rethread reads version "
              + Format.VERSION
              + "; record again or use the Rethread that made it");
    }
    return new Header(
        header.getInt(Format.HEADER_FLAGS),
        header.getLong(Format.HEADER_DROPPED),
        header.getLong(Format.HEADER_DROPPED_UNTIL));
  }

  private static Map<StreamKey, List<Chunk>> readChunks(Path file, FileChannel channel)
      throws IOException, RecordingException {
    Map<StreamKey, List<Chunk>> streams = new HashMap<>();
    long size = channel.size();
    long position = Format.HEADER_BYTES;
    long windowStart = 0;
    MappedByteBuffer window = null;
    while (size - position >= Format.CHUNK_HEADER_BYTES) {
      if (window == null || position + Format.CHUNK_HEADER_BYTES > windowStart + window.limit()) {
        windowStart = position;
        window = map(channel, position, size);
      }
      int at = (int) (position - windowStart);
      if (window.getInt(at) == 0) {
        break; // never written: the program ended without closing the recording
      }
      int capacity = window.getInt(at + Format.CHUNK_CAPACITY);
      if (window.getInt(at) != Format.CHUNK_MAGIC || capacity < Format.CHUNK_HEADER_BYTES) {
        throw new RecordingException(file + ": damaged at byte " + position);
      }
      if (capacity > size - position) {
        throw new RecordingException(file + ": truncated at byte " + size);
      }
      if (at + (long) capacity > window.limit()) {
        windowStart = position;
        window = map(channel, position, size);
        at = 0;
      }
      if (window.getInt(at + Format.CHUNK_TYPE) != Format.PADDING) {
        addChunk(file, streams, window, at, capacity, position);
      }
      position += capacity;
    }
    return streams;
  }

  private static MappedByteBuffer map(FileChannel channel, long position, long size)
      throws IOException {
    MappedByteBuffer window =
        channel.map(FileChannel.MapMode.READ_ONLY, position, Math.min(WINDOW, size - position));
    window.order(ByteOrder.LITTLE_ENDIAN);
    return window;
  }

  private static void addChunk(
      Path file,
      Map<StreamKey, List<Chunk>> streams,
      ByteBuffer window,
      int at,
      int capacity,
      long position)
      throws RecordingException {
    int used = window.getInt(at + Format.CHUNK_USED);
    if (used < 0 || used > capacity - Format.CHUNK_HEADER_BYTES) {
      throw new RecordingException(file + ": damaged at byte " + position);
    }
    ByteBuffer payload = window.slice(at + Format.CHUNK_HEADER_BYTES, used);
    long checksum = window.getLong(at + Format.CHUNK_CHECKSUM);
    if (checksum != 0 && checksum != checksum(payload)) {
      throw new RecordingException(file + ": damaged at byte " + position + " (wrong checksum)");
    }
    StreamKey key =
        new StreamKey(window.getInt(at + Format.CHUNK_TYPE), window.getInt(at + Format.CHUNK_ID));
    streams
        .computeIfAbsent(key, k -> new ArrayList<>())
        .add(new Chunk(window.getInt(at + Format.CHUNK_SEQUENCE), payload));
  }

  private static long checksum(ByteBuffer payload) {
    ByteBuffer in = payload.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    long sum = in.remaining();
    while (in.remaining() >= 8) {
      sum = Format.mix(sum, in.getLong());
    }
    while (in.hasRemaining()) {
      sum = Format.mix(sum, in.get());
    }
    return sum == 0 ? 1 : sum;
  }
}
