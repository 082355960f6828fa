package dev.rethread.cli;

import dev.rethread.replay.RecordedProgram;
import dev.rethread.trace.AccessVector;
import dev.rethread.trace.EventCursor;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.ThreadEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code info} shows of a recording, counted once.
 *
 * @param bytes size of the file
 * @param events of each stream; of one that the recording does not close, those known to others too
 * @param records number of log records by what they say
 */
record RecordingFacts(
    Recording recording,
    RecordedProgram program,
    long bytes,
    Map<Integer, Long> events,
    Map<String, Long> records) {
  private static final List<String> RECORD_TYPES =
      List.of(
          "edges",
          "further edges",
          "values",
          "byte inputs",
          "exceptions of inputs",
          "checksums",
          "thread starts",
          "outputs",
          "steps",
          "reads",
          "writes");

  /** Counted like records, though they are in no stream's own log. */
  private static final String VECTOR_ENTRIES = "accesses in vectors";

  static RecordingFacts of(Recording recording) throws RecordingException, IOException {
    Map<Integer, Long> events = new LinkedHashMap<>();
    Map<String, Long> records = new LinkedHashMap<>();
    RECORD_TYPES.forEach(type -> records.put(type, 0L));
    records.put(VECTOR_ENTRIES, 0L);
    try {
      for (ThreadEntry thread : recording.threads()) {
        count(recording, thread, events, records);
      }
      for (AccessVector vector : recording.accessVectors()) {
        count(vector, events, records);
      }
    } catch (RuntimeException e) {
      // The walk has no other way to say that records make no sense.
      throw new RecordingException(recording.file() + ": damaged (" + e.getMessage() + ")");
    }
    return new RecordingFacts(
        recording, RecordedProgram.of(recording), Files.size(recording.file()), events, records);
  }

  private static void count(
      Recording recording,
      ThreadEntry thread,
      Map<Integer, Long> events,
      Map<String, Long> records) {
    ThreadEntry.End end = thread.end();
    events.merge(thread.index(), end == null ? 0 : end.events(), Long::max);
    EventCursor cursor = recording.events(thread.index());
    while (cursor.next()) {
      events.merge(thread.index(), cursor.event(), Long::max);
      records.merge(RECORD_TYPES.get(cursor.type() - 1), 1L, Long::sum);
      if (cursor.isEdge()) {
        events.merge(cursor.source(), cursor.sourceEvent(), Long::max);
      }
    }
  }

  private static void count(
      AccessVector vector, Map<Integer, Long> events, Map<String, Long> records) {
    while (vector.next()) {
      events.merge(vector.thread(), vector.event(), Long::max);
      records.merge(VECTOR_ENTRIES, 1L, Long::sum);
    }
  }

  long eventsOf(ThreadEntry thread) {
    return events.getOrDefault(thread.index(), 0L);
  }

  long totalEvents() {
    return recording.threads().stream().mapToLong(this::eventsOf).sum();
  }

  static String kind(ThreadEntry thread) {
    return switch (thread.kind()) {
      case Format.KIND_CLASS_INIT -> "class initialisation";
      case Format.KIND_SHUTDOWN -> "shutdown";
      default -> "thread";
    };
  }

  static String state(ThreadEntry thread) {
    ThreadEntry.End end = thread.end();
    if (end == null) {
      return "unknown";
    }
    return switch (end.state()) {
      case Format.STATE_ENDED -> "ended";
      case Format.STATE_RUNNING -> "running";
      case Format.STATE_BLOCKED -> "blocked";
      default -> "cut";
    };
  }
}
