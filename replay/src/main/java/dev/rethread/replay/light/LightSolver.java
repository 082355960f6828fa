package dev.rethread.replay.light;

import dev.rethread.trace.EventCursor;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import dev.rethread.trace.ThreadEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds an order of the events of a Light recording (section 4.2 of the paper).
 *
 * <p>The paper's constraints are a conjunction of orders (single dependences, program order) and
 * disjunctions (two dependences on one location do not interleave). The recorder has decided every
 * disjunction when it logged the last reads and the order of writes, so what is left is a partial
 * order, and any linear extension of it is a schedule. This one lets every thread run as far as it
 * can, which gives few context switches, in time linear in the size of the log. Of a run in turns
 * the order is known, and kept.
 */
public final class LightSolver {
  private static final long NO_LIMIT = Long.MAX_VALUE;

  /** A stream while the schedule is built. */
  private static final class Progress {
    final ThreadEntry entry;
    final EventCursor cursor;
    final List<Progress> waiting = new ArrayList<>();

    /** Of classes, by this stream, in their order; used while switches are followed. */
    final Deque<Progress> initialisations = new ArrayDeque<>();

    /** Last event known from the stream's own log or named by another stream. */
    long last;

    /** Event that the stream has been scheduled up to. */
    long done;

    /** The record that the cursor stands at is an edge not yet satisfied. */
    boolean atEdge;

    boolean queued;
    boolean exhausted;
    boolean started;

    Progress(ThreadEntry entry, EventCursor cursor) {
      this.entry = entry;
      this.cursor = cursor;
    }

    /** First event that must not be scheduled because its log was cut there. */
    long limit() {
      ThreadEntry.End end = entry.end();
      return end != null && end.state() == Format.STATE_CUT ? end.events() + 1 : NO_LIMIT;
    }
  }

  private final Recording recording;
  private final List<Progress> streams = new ArrayList<>();
  private final ArrayDeque<Progress> ready = new ArrayDeque<>();
  private final Schedule schedule = new Schedule();

  private LightSolver(Recording recording) {
    this.recording = recording;
  }

  /**
   * Solves a recording.
   *
   * @throws UnsolvableException if its order contradicts itself
   */
  public static Schedule solve(Recording recording) throws UnsolvableException {
    return new LightSolver(recording).solve(true);
  }

  /** The same, though the order of a run in turns may be another one with the same dependences. */
  public static Schedule solveAnew(Recording recording) throws UnsolvableException {
    return new LightSolver(recording).solve(false);
  }

  private Schedule solve(boolean asRun) throws UnsolvableException {
    findLastEvents();
    if (asRun) {
      followSwitches();
    }
    for (Progress stream : streams) {
      if (stream != null) {
        enqueue(stream);
      }
    }
    while (!ready.isEmpty()) {
      Progress stream = ready.poll();
      stream.queued = false;
      run(stream, NO_LIMIT);
    }
    checkComplete();
    return schedule;
  }

  /** A stream may have had events after the last one in its log; others may have seen them. */
  private void findLastEvents() {
    for (ThreadEntry entry : recording.threads()) {
      stream(entry.index()).last = entry.end() == null ? 0 : entry.end().events();
    }
    for (ThreadEntry entry : recording.threads()) {
      Progress stream = stream(entry.index());
      see(entry.parent(), entry.parentEvent());
      EventCursor cursor = recording.events(entry.index());
      while (cursor.next()) {
        stream.last = Math.max(stream.last, cursor.event());
        if (cursor.type() == Format.EDGE || cursor.type() == Format.EDGE_MORE) {
          see(cursor.source(), cursor.sourceEvent());
        }
      }
    }
  }

  /** Lets the threads of a run in turns go on as they did. */
  private void followSwitches() {
    Switches switches = recording.switches();
    if (switches == null) {
      return;
    }
    Map<String, Progress> byPath = new HashMap<>();
    for (Progress stream : streams) {
      if (stream != null && stream.entry.kind() == Format.KIND_CLASS_INIT) {
        if (recording.thread(stream.entry.parent()) != null) {
          stream(stream.entry.parent()).initialisations.add(stream);
        }
      } else if (stream != null) {
        byPath.put(stream.entry.path(), stream);
      }
    }
    for (Stretch stretch : switches.stretches()) {
      Progress stream = byPath.get(stretch.thread());
      if (stream != null) {
        follow(stream, stretch.end());
      }
    }
  }

  /** Schedules a stream up to an event, and the classes that it initialises on the way. */
  private void follow(Progress stream, long upTo) {
    for (Progress next = stream.initialisations.peek();
        next != null && next.entry.parentEvent() <= upTo;
        next = stream.initialisations.peek()) {
      run(stream, next.entry.parentEvent());
      stream.initialisations.remove();
      follow(next, NO_LIMIT);
    }
    run(stream, upTo);
  }

  private void see(int index, long event) {
    if (recording.thread(index) != null) {
      Progress stream = stream(index);
      stream.last = Math.max(stream.last, event);
    }
  }

  private Progress stream(int index) {
    while (streams.size() <= index) {
      streams.add(null);
    }
    Progress stream = streams.get(index);
    if (stream == null) {
      ThreadEntry entry = recording.thread(index);
      if (entry == null) {
        throw new IllegalArgumentException("stream " + index + " was never born");
      }
      stream = new Progress(entry, recording.events(index));
      streams.set(index, stream);
    }
    return stream;
  }

  private void enqueue(Progress stream) {
    if (!stream.queued && !stream.exhausted) {
      stream.queued = true;
      ready.add(stream);
    }
  }

  /**
   * Schedules a stream up to the first event whose predecessor has not been scheduled.
   *
   * @param upTo an event that it does not go beyond
   */
  private void run(Progress stream, long upTo) {
    long from = stream.done;
    long limit = stream.limit();
    if (stream.exhausted || (!stream.started && !start(stream))) {
      return;
    }
    while (stream.atEdge || stream.cursor.next()) {
      EventCursor at = stream.cursor;
      if (at.event() >= limit) {
        stream.exhausted = true;
        advance(stream, from, limit - 1);
        return;
      }
      boolean edge = at.type() == Format.EDGE || at.type() == Format.EDGE_MORE;
      stream.atEdge = edge;
      if (at.event() > upTo) {
        advance(stream, from, Math.max(from, upTo));
        return;
      }
      if (edge) {
        stream.done = Math.max(stream.done, at.event() - 1);
        if (!isDone(stream, at.source(), at.sourceEvent())) {
          advance(stream, from, stream.done);
          return;
        }
        stream.atEdge = false;
      }
    }
    long end = Math.min(stream.last, limit - 1);
    stream.exhausted = upTo >= end;
    advance(stream, from, Math.max(from, Math.min(upTo, end)));
  }

  /** A stream starts after its parent has, even if the parent had no event before. */
  private boolean start(Progress stream) {
    int parent = stream.entry.parent();
    if (recording.thread(parent) != null && !stream(parent).started) {
      stream(parent).waiting.add(stream);
      return false;
    }
    if (!isDone(stream, parent, stream.entry.parentEvent())) {
      return false;
    }
    stream.started = true;
    wake(stream);
    return true;
  }

  private void wake(Progress stream) {
    List<Progress> woken = new ArrayList<>(stream.waiting);
    stream.waiting.clear();
    woken.forEach(this::enqueue);
  }

  /** Whether an event has been scheduled; if not, the stream is run again when it may have been. */
  private boolean isDone(Progress waiter, int index, long event) {
    if (event == 0 || recording.thread(index) == null) {
      return true;
    }
    Progress source = stream(index);
    if (source.done >= event) {
      return true;
    }
    source.waiting.add(waiter);
    return false;
  }

  private void advance(Progress stream, long from, long to) {
    stream.done = to;
    if (to > from) {
      schedule.add(stream.entry.index(), to);
      wake(stream);
    }
  }

  /** Streams that could not finish wait for each other, or for one whose log was cut. */
  private void checkComplete() throws UnsolvableException {
    if (recording.cut()) {
      return;
    }
    for (Progress stream : streams) {
      if (stream != null && !stream.exhausted) {
        throw new UnsolvableException(
            recording.file()
                + ": the recorded order contradicts itself at event "
                + (stream.done + 1)
                + " of thread "
                + stream.entry.path());
      }
    }
  }
}
