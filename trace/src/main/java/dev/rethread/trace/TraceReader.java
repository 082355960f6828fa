package dev.rethread.trace;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the trace of a replay: every access, in the order of the run. */
public final class TraceReader {
  /**
   * What is at a site, as the program's source has it.
   *
   * @param type descriptor of what is read or written, empty if that is not known
   */
  public record TraceSite(
      int line, String className, String method, String verb, String detail, String type) {}

  private final StreamReader in;
  private final Map<Integer, TraceSite> sites = new HashMap<>();
  private int thread;
  private long event;
  private int site;
  private boolean write;
  private long location;
  private long value;

  private TraceReader(StreamReader in) {
    this.in = in;
  }

  public static TraceReader open(Path file) throws RecordingException {
    return new TraceReader(Recording.open(file).eventStream(0));
  }

  /** Moves to the next access; false at the end. */
  public boolean next() {
    while (in.hasNext()) {
      int type = in.index();
      if (type == Format.TRACE_SITE) {
        int number = in.index();
        sites.put(
            number,
            new TraceSite(
                in.index(), in.string(), in.string(), in.string(), in.string(), in.string()));
      } else {
        thread = in.index();
        event = in.varint();
        site = in.index();
        write = in.index() == 1;
        location = in.int64();
        value = in.zigzag();
        return true;
      }
    }
    return false;
  }

  public int thread() {
    return thread;
  }

  /** Its number among the events of its stream, from 1. */
  public long event() {
    return event;
  }

  public int site() {
    return site;
  }

  public boolean write() {
    return write;
  }

  /** Two accesses with the same location touch the same object, or the same part of an array. */
  public long location() {
    return location;
  }

  public long value() {
    return value;
  }

  public @Nullable TraceSite siteOf(int number) {
    return sites.get(number);
  }
}
