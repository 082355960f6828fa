package dev.rethread.agent.record;

import dev.rethread.agent.Frames;
import dev.rethread.agent.schedule.InTurn;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.runtime.log.LogStream;
import dev.rethread.trace.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What a recording says of the run as a whole: its properties, classes, streams and failures. Any
 * thread may write; everything is guarded by this.
 */
public final class Journal {
  private static final long QUIET_MILLIS = 50;
  private static final long CONTRIBUTOR_MILLIS = 2_000;

  /** More does not fit into a property. */
  private static final int PROPERTY_CHARS = 16_000;

  private final LogFile file;
  private final LogStream meta;
  private final LogStream classes;
  private final LogStream threads;
  private final LogStream failures;
  private final LogStream notes;

  private @Nullable RecordState[] live = new RecordState[16];
  private int liveCount;
  private int lastIndex;
  private @Nullable String[] told = new String[16];
  private int toldCount;
  private @Nullable InTurn inTurn;
  private boolean failed;
  private volatile boolean closing;

  /** Whether the file takes nothing more; guarded by this. */
  private boolean closed;

  private volatile @Nullable Thread contributor;

  Journal(LogFile file) {
    this.file = file;
    meta = new LogStream(file, Format.META, 0);
    classes = new LogStream(file, Format.CLASSES, 0);
    threads = new LogStream(file, Format.THREADS, 0);
    failures = new LogStream(file, Format.FAILURES, 0);
    notes = new LogStream(file, Format.NOTES, 0);
  }

  /** How the threads took turns becomes part of the recording. */
  void turns(InTurn turns) {
    inParts("switches", turns.switches().toString());
    inParts("reasons", turns.switchReasons());
    StringJoiner places = new StringJoiner(" ");
    for (int site : turns.preemptedAt()) {
      places.add(Integer.toString(site));
    }
    inParts("preempted", places.toString());
    property("preemptions", Integer.toString(turns.preemptions()));
    property("steps", Long.toString(turns.steps()));
  }

  private void inParts(String key, String text) {
    for (int from = 0, part = 0; from < text.length(); from += PROPERTY_CHARS, part++) {
      property(
          key + "." + part, text.substring(from, Math.min(text.length(), from + PROPERTY_CHARS)));
    }
  }

  /** Threads take turns, as this knows. */
  synchronized void useTurns(InTurn turns) {
    inTurn = turns;
  }

  public synchronized void property(String key, String value) {
    byte[] keyBytes = LogStream.utf8(key);
    byte[] valueBytes = LogStream.utf8(value);
    if (!closed && meta.reserve(keyBytes.length + valueBytes.length)) {
      meta.putString(keyBytes);
      meta.putString(valueBytes);
      meta.commit();
    }
  }

  public void instrumented(String key, int base, int count, long fingerprint) {
    if (!closing) { // first: whoever closes the file may wait for this thread
      addClass(LogStream.utf8(key), base, count, fingerprint);
    }
  }

  private synchronized void addClass(byte[] keyBytes, int base, int count, long fingerprint) {
    if (!closing && classes.reserve(keyBytes.length)) {
      classes.putString(keyBytes);
      classes.putVarint(base);
      classes.putVarint(count);
      classes.putLong(fingerprint);
      classes.commit();
    }
  }

  /** A line about something that cannot be recorded faithfully; told once. */
  public synchronized void note(String line) {
    for (int i = 0; i < toldCount; i++) {
      if (line.equals(told[i])) {
        return;
      }
    }
    if (toldCount == told.length) {
      told = Arrays.copyOf(told, toldCount * 2);
    }
    told[toldCount++] = line;
    byte[] bytes = LogStream.utf8(line);
    if (notes.reserve(bytes.length)) {
      notes.putString(bytes);
      notes.commit();
    }
  }

  /** All lines so far. */
  synchronized List<String> notes() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < toldCount; i++) {
      lines.add(String.valueOf(told[i]));
    }
    return lines;
  }

  synchronized RecordState born(
      int kind, int parent, long parentEvent, String name, Thread thread) {
    int index = ++lastIndex;
    RecordState s = new RecordState(index, name, thread, new LogStream(file, Format.EVENTS, index));
    byte[] bytes = LogStream.utf8(name);
    if (threads.reserve(bytes.length)) {
      threads.putVarint(Format.THREAD_BORN);
      threads.putVarint(index);
      threads.putVarint(kind);
      threads.putVarint(parent);
      threads.putVarint(parentEvent);
      threads.putString(bytes);
      threads.commit();
    }
    if (liveCount == live.length) {
      live = Arrays.copyOf(live, liveCount * 2);
    }
    live[liveCount++] = s;
    return s;
  }

  synchronized void ended(RecordState s) {
    if (closing) {
      return;
    }
    for (int i = 0; i < liveCount; i++) {
      if (live[i] == s) {
        live[i] = live[--liveCount];
        live[liveCount] = null;
        break;
      }
    }
    s.thread = null;
    last(s, Format.STATE_ENDED, "");
    s.seal();
  }

  private void last(RecordState s, int state, String waitsFor) {
    byte[] bytes = LogStream.utf8(waitsFor);
    if (threads.reserve(bytes.length)) {
      threads.putVarint(Format.THREAD_FINAL);
      threads.putVarint(s.index);
      threads.putVarint(s.cutAt > 0 ? s.cutAt - 1 : s.events);
      threads.putLong(s.checksum);
      threads.putVarint(file.isCut() ? Format.STATE_CUT : state);
      threads.putVarint(s.waitingSite);
      threads.putString(bytes);
      threads.commit();
    }
  }

  void uncaught(int thread, Throwable thrown) {
    String message = thrown.getMessage();
    failure(
        "exception",
        thread,
        thrown.getClass().getName(),
        message == null ? "" : message,
        Frames.of(thrown.getStackTrace()));
  }

  private synchronized void failure(
      String kind, int thread, String type, String message, String[] frames) {
    failed = true;
    int bytes = (kind.length() + type.length() + message.length()) * 3 + 16;
    for (String frame : frames) {
      bytes += frame.length() * 3 + 5;
    }
    if (failures.reserve(bytes)) {
      failures.putString(LogStream.utf8(kind));
      failures.putVarint(thread);
      failures.putString(LogStream.utf8(type));
      failures.putString(LogStream.utf8(message));
      failures.putVarint(frames.length);
      for (String frame : frames) {
        failures.putString(LogStream.utf8(frame));
      }
      failures.commit();
    }
  }

  /** Whether anything went wrong in the run. */
  synchronized boolean hasFailures() {
    return failed;
  }

  // --- the end --------------------------------------------------------------------------------

  boolean closing() {
    return closing;
  }

  void beginClosing() {
    closing = true;
  }

  /** The recording is complete only when this thread has ended, or has had its time. */
  public void closeAfter(Thread thread) {
    contributor = thread;
  }

  private void awaitContributor() {
    Thread thread = contributor;
    if (thread != null) {
      try {
        thread.join(CONTRIBUTOR_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits a little for running threads to notice that no more events are recorded. */
  void awaitQuiet(@Nullable ThreadState closer) {
    awaitContributor();
    long end = System.nanoTime() + QUIET_MILLIS * 1_000_000;
    while (System.nanoTime() < end && somebodyRuns(closer)) {
      Thread.yield();
    }
  }

  private synchronized boolean somebodyRuns(@Nullable ThreadState closer) {
    for (int i = 0; i < liveCount; i++) {
      RecordState s = live[i];
      if (s != null && s != closer && !s.stopped && state(s) == Format.STATE_RUNNING) {
        return true;
      }
    }
    return false;
  }

  private int state(RecordState s) {
    Thread thread = s.thread;
    if (thread == null) {
      return Format.STATE_ENDED;
    }
    if (inTurn != null && s.waiting != ThreadState.WAITS_NOT && !s.stopped) {
      return Format.STATE_BLOCKED; // also the one that has found out that all are
    }
    return switch (thread.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING ->
          s.stopped || s.busy ? Format.STATE_RUNNING : Format.STATE_BLOCKED;
      case TERMINATED -> Format.STATE_ENDED;
      default -> Format.STATE_RUNNING;
    };
  }

  void exit(int status) {
    boolean byItself = status == Engine.BY_ITSELF;
    property("end", byItself ? "normal" : "exit");
    if (!byItself && status != 0) {
      failure("exit", 0, Integer.toString(status), "", new String[0]);
    }
    property("exit", byItself ? "-1" : Integer.toString(status));
  }

  void hang() {
    property("end", "hang");
    failure("hang", 0, "", "", new String[0]);
  }

  void close() {
    conclude();
    file.close(Format.FLAG_CLOSED);
  }

  private synchronized void conclude() {
    Waits waits = new Waits(live, liveCount, inTurn);
    for (int i = 0; i < liveCount; i++) {
      RecordState s = live[i];
      if (s != null) {
        int state = state(s);
        last(s, state, state == Format.STATE_BLOCKED ? waits.describe(s) : "");
      }
    }
    String reason = file.reason();
    if (reason != null) {
      note("the recording was cut: " + reason);
    }
    closed = true; // what comes after the recording may still find facts
    meta.seal();
    classes.seal();
    threads.seal();
    failures.seal();
    notes.seal();
  }
}
