package dev.rethread.replay;

import dev.rethread.trace.EventCursor;
import dev.rethread.trace.FixedSites;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.ThreadEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a recorded run has read from standard input, for runs that are not replays: as a file, whose
 * end is where the recorded run stopped reading. A zero that was read as a single byte is not in a
 * recording, and missing.
 */
public final class StandardInput {
  /** What one stream has read; the cursor stands at the first read that is not taken yet. */
  private static final class Reads {
    private final EventCursor cursor;
    private boolean isThere;

    Reads(EventCursor cursor) {
      this.cursor = cursor;
      advance();
    }

    private void advance() {
      do {
        isThere = cursor.next();
      } while (isThere && !(cursor.hasSite() && cursor.site() == FixedSites.STANDARD_INPUT));
    }

    /** Takes what was read up to an event. */
    void take(long end, ByteArrayOutputStream out) {
      for (; isThere && cursor.event() <= end; advance()) {
        if (cursor.type() == Format.BYTES) {
          out.writeBytes(cursor.bytes());
        } else if (cursor.type() == Format.VALUE && cursor.value() >= 0) {
          out.write((int) cursor.value());
        }
      }
    }
  }

  /**
   * Writes it into a file for temporary use, which goes when this JVM ends.
   *
   * @return null if the run has read nothing
   */
  public static @Nullable Path save(Recording recording)
      throws WrongUseException, RecordingException {
    byte[] bytes;
    try {
      bytes = of(recording);
    } catch (RuntimeException e) {
      throw new RecordingException(recording.file() + ": damaged (" + e.getMessage() + ")");
    }
    if (bytes.length == 0) {
      return null;
    }
    try {
      Path file = Files.createTempFile("rethread", ".input");
      file.toFile().deleteOnExit();
      return Files.write(file, bytes);
    } catch (IOException e) {
      throw new WrongUseException("cannot write what the program read: " + e.getMessage());
    }
  }

  private static byte[] of(Recording recording) throws WrongUseException, RecordingException {
    Map<Integer, Reads> streams = new HashMap<>();
    for (ThreadEntry thread : recording.threads()) {
      Reads reads = new Reads(recording.events(thread.index()));
      if (reads.isThere) {
        streams.put(thread.index(), reads);
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (!streams.isEmpty()) {
      Schedule schedule = Solvers.solve(recording);
      for (int i = 0; i < schedule.size(); i++) {
        Reads reads = streams.get(schedule.thread(i));
        if (reads != null) {
          reads.take(schedule.end(i), bytes);
        }
      }
    }
    return bytes.toByteArray();
  }

  private StandardInput() {}
}
