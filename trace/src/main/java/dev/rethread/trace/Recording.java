package dev.rethread.trace;

import dev.rethread.trace.StreamReader.DamagedStream;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recording, read. Opening checks the container and reads everything but the event streams, which
 * {@link #events} walks one record at a time.
 */
public final class Recording {
  private record StreamKey(int type, int id) {}

  /** A chunk and its place in its stream. */
  private record Chunk(int sequence, ByteBuffer payload) {}

  /** The beginning of a file. */
  private record Header(int flags, long dropped, long droppedUntil) {}

  private static final long WINDOW = 1L << 30;

  private final Path file;
  private final Header header;
  private final Map<StreamKey, List<ByteBuffer>> streams;
  private final Map<String, String> meta = new LinkedHashMap<>();
  private final List<ClassEntry> classes = new ArrayList<>();
  private final TreeMap<Integer, ThreadEntry> threads = new TreeMap<>();
  private final List<FailureEntry> failures = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private Recording(Path file, Header header, Map<StreamKey, List<ByteBuffer>> streams) {
    this.file = file;
    this.header = header;
    this.streams = streams;
  }

  /**
   * Opens a recording.
   *
   * @throws RecordingException if the file is missing, of another version, or damaged
   */
  public static Recording open(Path file) throws RecordingException {
    if (!Files.isRegularFile(file)) {
      throw new RecordingException(file + ": no such file");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      Header header = readHeader(file, channel);
      Map<StreamKey, List<Chunk>> chunks = readChunks(file, channel);
      Recording recording = new Recording(file, header, inOrder(file, header, chunks));
      recording.readMeta();
      recording.readClasses();
      recording.readThreads();
      recording.readFailures();
      recording.readNotes();
      return recording;
    } catch (DamagedStream e) {
      throw new RecordingException(file + ": damaged (" + e.getMessage() + ")");
    } catch (IOException e) {
      throw new RecordingException(file + ": cannot be read (" + e.getMessage() + ")");
    }
  }

  /** The payloads of each stream; one that has lost chunks starts with the first after them. */
  private static Map<StreamKey, List<ByteBuffer>> inOrder(
      Path file, Header header, Map<StreamKey, List<Chunk>> chunks) throws RecordingException {
    boolean mayMiss = (header.flags() & Format.FLAG_DROPPED) != 0;
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

  private StreamReader reader(int type, String what) {
    return new StreamReader(streams.getOrDefault(new StreamKey(type, 0), List.of()), what);
  }

  private void readMeta() {
    StreamReader in = reader(Format.META, "properties");
    while (in.hasNext()) {
      String key = in.string();
      meta.put(key, in.string());
    }
  }

  private void readClasses() {
    StreamReader in = reader(Format.CLASSES, "classes");
    while (in.hasNext()) {
      classes.add(new ClassEntry(in.string(), in.index(), in.index(), in.int64()));
    }
  }

  private void readThreads() {
    StreamReader in = reader(Format.THREADS, "threads");
    Map<Integer, Integer> children = new HashMap<>();
    while (in.hasNext()) {
      int type = in.index();
      int index = in.index();
      if (type == Format.THREAD_BORN) {
        int kind = in.index();
        int parent = in.index();
        long parentEvent = in.varint();
        String name = in.string();
        String path = path(kind, parent, name, children);
        threads.put(index, new ThreadEntry(index, kind, parent, parentEvent, path, name, null));
      } else if (type == Format.THREAD_FINAL && (threads.containsKey(index) || dropped())) {
        ThreadEntry born = threads.getOrDefault(index, forgotten(index));
        ThreadEntry.End end =
            new ThreadEntry.End(in.varint(), in.int64(), in.index(), in.index(), in.string());
        threads.put(
            index,
            new ThreadEntry(
                index,
                born.kind(),
                born.parent(),
                born.parentEvent(),
                born.path(),
                born.name(),
                end));
      } else {
        throw in.damaged("unknown record type " + type);
      }
    }
  }

  /** What is known of a stream whose birth was dropped. */
  private static ThreadEntry forgotten(int index) {
    return new ThreadEntry(index, Format.KIND_THREAD, 0, 0, "?", "stream " + index, null);
  }

  private String path(int kind, int parent, String name, Map<Integer, Integer> children) {
    if (kind == Format.KIND_SHUTDOWN) {
      return "exit";
    }
    ThreadEntry mother = threads.get(parent);
    String prefix = mother == null ? "" : mother.path() + ".";
    if (kind == Format.KIND_CLASS_INIT) {
      return prefix + "<" + name.replace('/', '.') + ">";
    }
    int ordinal = children.merge(parent, 1, Integer::sum) - 1;
    return prefix + ordinal;
  }

  private void readFailures() {
    StreamReader in = reader(Format.FAILURES, "failures");
    while (in.hasNext()) {
      String kind = in.string();
      int thread = in.index();
      String type = in.string();
      String message = in.string();
      int count = in.index();
      List<String> frames = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        frames.add(in.string());
      }
      failures.add(new FailureEntry(kind, thread, type, message, frames));
    }
  }

  private void readNotes() {
    StreamReader in = reader(Format.NOTES, "notes");
    while (in.hasNext()) {
      notes.add(in.string());
    }
  }

  public Path file() {
    return file;
  }

  /** Whether the program's end was recorded; false after a crash or {@code kill -9}. */
  public boolean closed() {
    return (header.flags() & Format.FLAG_CLOSED) != 0;
  }

  /** Whether recording stopped before the program did. */
  public boolean cut() {
    return (header.flags() & Format.FLAG_CUT) != 0;
  }

  /** Whether the oldest records are gone, so that there is no beginning to replay from. */
  public boolean dropped() {
    return (header.flags() & Format.FLAG_DROPPED) != 0;
  }

  /** How much was dropped, in bytes. */
  public long droppedBytes() {
    return header.dropped();
  }

  /** When the newest of what was dropped had been recorded, in milliseconds since 1970. */
  public long droppedUntil() {
    return header.droppedUntil();
  }

  public Map<String, String> meta() {
    return Map.copyOf(meta);
  }

  /** The names of the program's environment variables, in the order in which it saw them. */
  public List<String> environmentNames() {
    List<String> names = new ArrayList<>();
    for (String key : meta.keySet()) {
      if (key.startsWith("env.")) {
        names.add(key.substring(4));
      }
    }
    return names;
  }

  /** A property of the recorded run, empty if it was not recorded. */
  public String meta(String key) {
    return meta.getOrDefault(key, "");
  }

  /** How the threads took turns; null if they ran in parallel. */
  public @Nullable Switches switches() {
    StringBuilder line = new StringBuilder();
    for (int part = 0; meta.containsKey("switches." + part); part++) {
      line.append(meta("switches." + part));
    }
    return line.length() == 0 ? null : Switches.parse(line.toString());
  }

  public List<ClassEntry> classes() {
    return List.copyOf(classes);
  }

  /** All streams by ascending index. */
  public List<ThreadEntry> threads() {
    return List.copyOf(threads.values());
  }

  public @Nullable ThreadEntry thread(int index) {
    return threads.get(index);
  }

  public List<FailureEntry> failures() {
    return List.copyOf(failures);
  }

  /** What could not be recorded faithfully, a line each. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** A fresh walk over the events of a stream. */
  public EventCursor events(int thread) {
    return new EventCursor(
        streams.getOrDefault(new StreamKey(Format.EVENTS, thread), List.of()),
        thread,
        (header.flags() & Format.FLAG_RING) != 0);
  }

  StreamReader eventStream(int id) {
    return new StreamReader(
        streams.getOrDefault(new StreamKey(Format.EVENTS, id), List.of()), "events");
  }

  /** Payload bytes by section. */
  public Map<String, Long> sizes() {
    Map<String, Long> sizes = new TreeMap<>();
    streams.forEach(
        (key, chunks) -> {
          String section =
              switch (key.type()) {
                case Format.META -> "properties";
                case Format.CLASSES -> "classes";
                case Format.THREADS -> "threads";
                case Format.EVENTS -> "events";
                case Format.FAILURES -> "failures";
                case Format.NOTES -> "notes";
                default -> "unknown";
              };
          long bytes = chunks.stream().mapToLong(ByteBuffer::limit).sum();
          sizes.merge(section, bytes, Long::sum);
        });
    return sizes;
  }
}
