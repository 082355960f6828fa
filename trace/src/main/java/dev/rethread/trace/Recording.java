package dev.rethread.trace;

import dev.rethread.trace.StreamReader.DamagedStream;
import java.nio.file.Path;
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
  private final Path file;
  private final Container container;
  private final Map<String, String> meta = new LinkedHashMap<>();
  private final List<ClassEntry> classes = new ArrayList<>();
  private final TreeMap<Integer, ThreadEntry> threads = new TreeMap<>();
  private final List<FailureEntry> failures = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private Recording(Path file, Container container) {
    this.file = file;
    this.container = container;
  }

  /**
   * Opens a recording.
   *
   * @throws RecordingException if the file is missing, of another version, or damaged
   */
  public static Recording open(Path file) throws RecordingException {
    Recording recording = new Recording(file, Container.open(file));
    try {
      recording.readMeta();
      recording.readClasses();
      recording.readThreads();
      recording.readFailures();
      recording.readNotes();
      return recording;
    } catch (DamagedStream e) {
      throw new RecordingException(file + ": damaged (" + e.getMessage() + ")");
    }
  }

  private StreamReader reader(int type, String what) {
    return new StreamReader(container.stream(type, 0), what);
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
      return ThreadEntry.EXIT;
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
    return container.header().has(Format.FLAG_CLOSED);
  }

  /** Whether recording stopped before the program did. */
  public boolean cut() {
    return container.header().has(Format.FLAG_CUT);
  }

  /** Whether the oldest records are gone, so that there is no beginning to replay from. */
  public boolean dropped() {
    return container.header().has(Format.FLAG_DROPPED);
  }

  /** How much was dropped, in bytes. */
  public long droppedBytes() {
    return container.header().dropped();
  }

  /** When the newest of what was dropped had been recorded, in milliseconds since 1970. */
  public long droppedUntil() {
    return container.header().droppedUntil();
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
    String line = parts("switches");
    return line.isEmpty() ? null : Switches.parse(line);
  }

  /** Why each of the switches was made, in their order; empty if threads ran in parallel. */
  public List<SwitchReason> switchReasons() {
    List<SwitchReason> reasons = new ArrayList<>();
    for (char letter : parts("reasons").toCharArray()) {
      reasons.add(SwitchReason.of(letter));
    }
    return reasons;
  }

  /**
   * Where in the code threads were preempted, by names that are the same in every JVM: a class and
   * the number of the site in it; the last place before the first failure first. Empty if threads
   * ran in parallel.
   */
  public List<String> preemptedAt() {
    List<String> names = new ArrayList<>();
    for (String word : parts("preempted").split(" ", -1)) {
      int site = word.isEmpty() ? -1 : Integer.parseInt(word);
      for (ClassEntry entry : classes) {
        if (site >= entry.base() && site < entry.base() + entry.count()) {
          names.add(entry.key() + "+" + (site - entry.base()));
        }
      }
    }
    return names;
  }

  private String parts(String key) {
    StringBuilder text = new StringBuilder();
    for (int part = 0; meta.containsKey(key + "." + part); part++) {
      text.append(meta(key + "." + part));
    }
    return text.toString();
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

  /**
   * A fresh walk over the events of a stream. What was logged of an event that did not happen any
   * more before the recording ended is left out.
   */
  public EventCursor events(int thread) {
    boolean ring = container.header().has(Format.FLAG_RING);
    ThreadEntry entry = ring ? null : thread(thread);
    ThreadEntry.End end = entry == null ? null : entry.end();
    return new EventCursor(
        container.stream(Format.EVENTS, thread),
        thread,
        ring,
        end == null ? Long.MAX_VALUE : end.events());
  }

  /** Walks over the access vectors of all cells that have one. */
  public List<AccessVector> accessVectors() {
    List<AccessVector> vectors = new ArrayList<>();
    for (int cell : container.ids(Format.VECTORS)) {
      vectors.add(new AccessVector(container.stream(Format.VECTORS, cell), cell));
    }
    return vectors;
  }

  StreamReader eventStream(int id) {
    return new StreamReader(container.stream(Format.EVENTS, id), "events");
  }

  /** Payload bytes by section. */
  public Map<String, Long> sizes() {
    Map<String, Long> sizes = new TreeMap<>();
    container.sizes().forEach((type, bytes) -> sizes.merge(section(type), bytes, Long::sum));
    return sizes;
  }

  private static String section(int type) {
    return switch (type) {
      case Format.META -> "properties";
      case Format.CLASSES -> "classes";
      case Format.THREADS -> "threads";
      case Format.EVENTS -> "events";
      case Format.FAILURES -> "failures";
      case Format.NOTES -> "notes";
      case Format.VECTORS -> "vectors";
      default -> "unknown";
    };
  }
}
