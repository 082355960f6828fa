package dev.rethread.replay.order;

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
import java.util.Random;

/**
 * Turns a partial order of the events of a run into a schedule: program order, streams after the
 * event that made them, the edges that streams have logged, and those that a solver adds.
 *
 * <p>Any linear extension is a schedule. This one lets every stream run as far as it can, which
 * gives few context switches, in time linear in the number of edges (but for sorting those that
 * were added). Of a run in turns the order is known, and kept.
 */
public final class Linearisation {
  private static final long NO_LIMIT = Long.MAX_VALUE;

  /** How many events a stream has in a row, at most, of an order that a seed chooses. */
  private static final int SHORT_TURN = 50;

  /** And in one of so many turns. */
  private static final int LONG_TURN = 5000;

  private static final int ONE_LONG_IN = 10;

  /** A stream while the schedule is built. */
  private static final class Progress {
    final ThreadEntry entry;
    final Predecessors before;
    final List<Progress> waiting = new ArrayList<>();

    /** Of classes, by this stream, in their order; used while switches are followed. */
    final Deque<Progress> initialisations = new ArrayDeque<>();

    /** Last event known from the stream's own log or named by another stream. */
    long last;

    /** Event that the stream has been scheduled up to. */
    long done;

    /** The predecessor that is the next one has not been scheduled. */
    boolean atEdge;

    boolean queued;
    boolean exhausted;
    boolean started;

    Progress(ThreadEntry entry, Predecessors before) {
      this.entry = entry;
      this.before = before;
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

  /** With the edges that the streams of a recording have logged. */
  public Linearisation(Recording recording) {
    this.recording = recording;
    findLastEvents();
  }

  /** Adds that an event comes after an event of another stream. */
  public void add(int index, long event, int source, long sourceEvent) {
    stream(index).before.add(event, source, sourceEvent);
    happened(index, event);
    happened(source, sourceEvent);
  }

  /** Adds that an event comes after one that the recording knows nothing of. */
  public void addUnknown(int index, long event) {
    add(index, event, index, event); // which is never done before itself
  }

  /** Adds that a stream had an event; it need not have left a trace in the stream's own log. */
  public void happened(int index, long event) {
    if (recording.thread(index) != null) {
      Progress stream = stream(index);
      stream.last = Math.max(stream.last, event);
    }
  }

  /** The last event of a stream that is known so far and not cut off. */
  public long lastEvent(int index) {
    Progress stream = stream(index);
    return Math.min(stream.last, stream.limit() - 1);
  }

  /**
   * The schedule; to be asked for once.
   *
   * @param asRun whether a run in turns keeps its order; otherwise it may be another one that is as
   *     good
   * @throws UnsolvableException if the order contradicts itself
   */
  public Schedule schedule(boolean asRun) throws UnsolvableException {
    if (asRun) {
      followSwitches();
    }
    enqueueAll();
    while (!ready.isEmpty()) {
      run(next(), NO_LIMIT);
    }
    checkComplete();
    return schedule;
  }

  /**
   * Another schedule, which the seed chooses: streams take turns of any length, mostly short ones.
   * A run along it comes out the same, or the order lacks something.
   */
  public Schedule shuffled(long seed) throws UnsolvableException {
    Random random = new Random(seed);
    enqueueAll();
    while (!ready.isEmpty()) {
      for (int i = random.nextInt(ready.size()); i > 0; i--) {
        ready.add(ready.remove());
      }
      Progress stream = next();
      boolean isLong = random.nextInt(ONE_LONG_IN) == 0;
      long upTo = stream.done + 1 + random.nextInt(isLong ? LONG_TURN : SHORT_TURN);
      run(stream, upTo);
      if (stream.done == upTo) {
        enqueue(stream);
      }
    }
    checkComplete();
    return schedule;
  }

  private void enqueueAll() {
    for (Progress stream : streams) {
      if (stream != null) {
        enqueue(stream);
      }
    }
  }

  private Progress next() {
    Progress stream = ready.remove();
    stream.queued = false;
    return stream;
  }

  /** A stream may have had events after the last one in its log; others may have seen them. */
  private void findLastEvents() {
    for (ThreadEntry entry : recording.threads()) {
      stream(entry.index()).last = entry.end() == null ? 0 : entry.end().events();
    }
    for (ThreadEntry entry : recording.threads()) {
      Progress stream = stream(entry.index());
      happened(entry.parent(), entry.parentEvent());
      EventCursor cursor = recording.events(entry.index());
      while (cursor.next()) {
        stream.last = Math.max(stream.last, cursor.event());
        if (cursor.isEdge()) {
          happened(cursor.source(), cursor.sourceEvent());
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
      stream = new Progress(entry, new Predecessors(recording.events(index)));
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
    Predecessors at = stream.before;
    while (stream.atEdge || at.next()) {
      if (at.event() >= limit) {
        stream.exhausted = true;
        advance(stream, from, limit - 1);
        return;
      }
      stream.atEdge = true;
      if (at.event() > upTo) {
        advance(stream, from, Math.max(from, upTo));
        return;
      }
      stream.done = Math.max(stream.done, at.event() - 1);
      if (!isDone(stream, at.source(), at.sourceEvent())) {
        advance(stream, from, stream.done);
        return;
      }
      stream.atEdge = false;
    }
    long end = lastEvent(stream.entry.index());
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
