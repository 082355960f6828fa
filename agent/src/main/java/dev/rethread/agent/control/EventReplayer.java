package dev.rethread.agent.control;

import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Technique;
import org.jspecify.annotations.Nullable;

/**
 * Streams and their events in the order of the schedule: a stream waits for its turn before an
 * event, and passes it on after the last event of an interval.
 */
abstract class EventReplayer extends Engine {
  final Turns turns;
  final Verdict verdict;
  final Comparison comparison;
  final Recording recording;
  private final @Nullable EventTrace trace;

  /** Whether checksums are over all values that were read, not only of events with an edge. */
  private final boolean mixesAll;

  /**
   * Whether a debugger may evaluate something, in the middle of a method, that is none of its
   * events. Set before the program starts.
   */
  boolean debugging;

  /** Null if nobody wants to know; set before the program starts. */
  @Nullable Landmarks landmarks;

  EventReplayer(
      Recording recording,
      Intervals intervals,
      SiteTable sites,
      Verdict verdict,
      @Nullable EventTrace trace) {
    this.recording = recording;
    this.turns = new Turns(intervals);
    this.verdict = verdict;
    this.comparison = new Comparison(sites, verdict);
    this.trace = trace;
    this.mixesAll = !recording.meta("technique").equals(Technique.LIGHT.toString());
  }

  // --- streams --------------------------------------------------------------------------------

  /** A new stream; index 0 stands for one that was not recorded. */
  final ReplayState stream(int index, Thread thread) {
    ThreadState current = ThreadTable.current();
    if (current != null) {
      current.mute();
    }
    ReplayState s =
        new ReplayState(
            index, thread, recording.thread(index), index == 0 ? null : recording.events(index));
    turns.add(s);
    if (current != null) {
      current.unmute();
    }
    return s;
  }

  // --- events ---------------------------------------------------------------------------------

  /**
   * Waits for the turn of the stream's next event and begins it. No other stream has an event
   * before {@link #finish}.
   */
  final void start(ReplayState s, int site) {
    finish(s);
    long event = s.events + 1;
    if (event > s.end) {
      if (!turns.select(s, event)) {
        endOfRecording(s, site);
      }
      turns.await(s);
    }
    s.events = event;
    s.remember(site);
    if (landmarks != null) {
      landmarks.count(s, site);
    }
    s.inEvent = true;
    if (s.nextRecord == event) {
      comparison.compare(s, site);
    }
    if (skips()) {
      s.limit = Math.min(s.end, s.nextRecord);
    }
  }

  /**
   * Events that nobody waits for and the recording has nothing about are only counted, if nobody
   * wants to know of them.
   */
  @Override
  public final boolean skips() {
    return trace == null && landmarks == null && !mixesAll && !debugging;
  }

  /** Ends the event; does nothing if none is under way. */
  final void finish(ReplayState s) {
    if (s.inEvent) {
      s.inEvent = false;
      if (s.events == s.end) {
        if (landmarks != null) {
          landmarks.note(s);
        }
        turns.pass(s);
      }
    }
  }

  @Override
  public final void settle(ThreadState s) {
    finish((ReplayState) s);
  }

  /** A whole event. */
  final void event(ThreadState state, int site) {
    ReplayState s = (ReplayState) state;
    start(s, site);
    finish(s);
  }

  /** The stream has come to the end of its recording: it stays there. */
  private void endOfRecording(ReplayState s, int site) {
    s.mute();
    comparison.compareEnd(s, site);
    s.waitingSite = site;
    s.atEnd = true;
    while (true) {
      Vm.UNSAFE.park(false, 0L);
    }
  }

  @Override
  public final void begin(
      ThreadState s, @Nullable Object object, int salt, boolean write, int site) {
    start((ReplayState) s, site);
    if (trace != null) {
      trace.begin(s, object, salt, write, site);
    }
  }

  @Override
  public final void beginCopy(
      ThreadState s, Object from, int fromSalt, Object to, int toSalt, int site) {
    start((ReplayState) s, site);
  }

  @Override
  public final void endRead(ThreadState s, long value) {
    if (mixesAll || ((ReplayState) s).orderedAt == s.events) {
      s.mix(value);
    }
    if (trace != null) {
      trace.end(s, value);
    }
    finish((ReplayState) s);
  }

  @Override
  public final void endWrite(ThreadState s, long value) {
    if (trace != null) {
      trace.end(s, value);
    }
    finish((ReplayState) s);
  }

  /** Adds an event on a monitor to the trace, if there is one. */
  final void traceSync(ReplayState s, Object monitor, int site) {
    traceSync(s, monitor, site, 0);
  }

  final void traceSync(ReplayState s, Object monitor, int site, int value) {
    if (trace != null) {
      trace.begin(s, monitor, MONITOR, true, site);
      trace.end(s, value);
    }
  }
}
