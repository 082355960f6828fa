package dev.rethread.agent.record;

import dev.rethread.agent.schedule.InTurn;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.Format;
import dev.rethread.trace.ThreadEntry;
import java.util.Arrays;
import java.util.List;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Streams, their events, and the end of them. A technique decides how the order of events on one
 * location is found.
 */
abstract class EventRecorder extends Engine {
  final Journal journal;
  private final LogFile file;

  /**
   * Number of ended class initialisations. A thread that has waited for one sees it here before its
   * next event, and logs that it comes after. Negative once the recording has ended.
   */
  private volatile int epoch;

  /** Index of the ended class initialisations and their last events; guarded by this. */
  private long[] ended = new long[64];

  /**
   * Lets threads run one at a time; null if they run in parallel. Set before the program starts.
   */
  @Nullable InTurn inTurn;

  /** What is known of the program's classes. Set before the program starts. */
  SiteTable sites = new SiteTable(List.of());

  /** Log every event, so that a replay finds a difference where it happens. */
  final boolean paranoid;

  EventRecorder(LogFile file, boolean paranoid) {
    this.file = file;
    this.paranoid = paranoid;
    this.journal = new Journal(file);
  }

  // --- what a technique provides --------------------------------------------------------------

  /** Numbers the event and logs its order; holds what makes event and access one step. */
  protected abstract void beginEvent(
      RecordState s, @Nullable Object object, int salt, boolean write, int site);

  protected abstract void beginCopyEvent(
      RecordState s, Object from, int fromSalt, Object to, int toSalt, int site);

  /** Lets go; does nothing if no event is under way. */
  protected abstract void endEvent(RecordState s);

  /** Called before an object is locked. */
  protected abstract void touch(RecordState s, Object object, int site);

  /**
   * A monitor was entered, before which {@link #touch} was called, but for that of a synchronized
   * method of the JDK.
   */
  protected void entered(RecordState s, Object monitor) {}

  /** A monitor is about to be left. */
  protected void leaving(RecordState s, Object monitor) {}

  /** What the stream has done so far, others may see after what it does next. */
  protected void releasing(RecordState s) {}

  /** There is a new stream. */
  protected void born(RecordState s, @Nullable RecordState parent) {}

  /** A stream has had its last event. */
  protected void ended(RecordState s) {}

  /** Called before an event, which may be one that has no location. */
  protected void attend(RecordState s, int site) {}

  /** The stream is about to wait for others, which may want what it has. */
  protected void leave(RecordState s) {}

  /** All streams have to call the engine at their next access. */
  protected void recall() {}

  /** Whether the checksum is over all values that are read, not only of events with an edge. */
  protected boolean mixesAll() {
    return true;
  }

  // --- events ---------------------------------------------------------------------------------

  @Override
  @DontInline
  public void begin(ThreadState state, @Nullable Object object, int salt, boolean write, int site) {
    RecordState s = (RecordState) state;
    step(s, object, salt, write, site);
    if (ready(s, site)) {
      beginEvent(s, object, salt, write, site);
    }
  }

  @Override
  public final void beginCopy(
      ThreadState state, Object from, int fromSalt, Object to, int toSalt, int site) {
    RecordState s = (RecordState) state;
    step(s, to, toSalt, true, site);
    if (ready(s, site)) {
      beginCopyEvent(s, from, fromSalt, to, toSalt, site);
    }
  }

  @Override
  public final void endRead(ThreadState state, long value) {
    RecordState s = (RecordState) state;
    if (mixesAll() || s.isOrdered()) {
      s.mix(value);
    }
    endEvent(s);
  }

  @Override
  public final void endWrite(ThreadState state, long value) {
    endEvent((RecordState) state);
  }

  @Override
  public final void settle(ThreadState state) {
    RecordState s = (RecordState) state;
    if (s.busy || s.held >= 0) {
      endEvent(s);
    }
  }

  /** If threads run one at a time: waits for the stream's turn to have its next event. */
  final void step(RecordState s, @Nullable Object object, int salt, boolean write, int site) {
    if (inTurn != null) {
      s.site = site;
      settle(s);
      inTurn.step(s, object, salt, write);
    }
  }

  /** Whether the stream may have an event now. */
  private boolean ready(RecordState s, int site) {
    settle(s);
    if (s.cutAt != 0 && epoch >= 0) {
      cut();
    }
    do {
      if (s.initialised != epoch && !catchUp(s, site)) {
        return false;
      }
      attend(s, site);
    } while (s.initialised != epoch);
    if (paranoid) {
      s.logStep(site);
    }
    if (inTurn != null) {
      s.count(sites.isOfProgram(site));
    }
    return true;
  }

  @DontInline
  private boolean catchUp(RecordState s, int site) {
    int now = epoch;
    if (now < 0) {
      return endOfRecording(s);
    }
    synchronized (this) {
      for (int i = s.initialised; i < now; i++) {
        int stream = (int) (ended[i] >>> 40);
        long event = ended[i] & ((1L << 40) - 1);
        s.nextComesAfter(stream, event, site);
      }
    }
    s.initialised = now;
    return true;
  }

  /** A cut recording lets the program go on; a closed one holds what still runs until the end. */
  @DontInline
  private boolean endOfRecording(RecordState s) {
    if (!file.isCut() || journal.closing()) {
      s.busy = false;
      s.stopped = true;
      while (true) {
        Vm.UNSAFE.park(false, 0L);
      }
    }
    s.cut(s.events + 1);
    return false;
  }

  /** Whether the recording has ended while the stream waited to have an event. */
  final boolean isTooLate(RecordState s) {
    return epoch < 0 && !endOfRecording(s);
  }

  /** An event that concerns no location. */
  final boolean local(RecordState s, int site) {
    step(s, null, 0, false, site);
    return localNow(s, site);
  }

  /** The same as part of the step that the stream is in. */
  final boolean localNow(RecordState s, int site) {
    if (!ready(s, site)) {
      return false;
    }
    s.events++;
    return true;
  }

  /** A whole event. */
  final void event(RecordState s, Object object, int salt, int site) {
    step(s, object, salt, true, site);
    eventNow(s, object, salt, site);
  }

  /** The same as part of the step that the stream is in. */
  final void eventNow(RecordState s, Object object, int salt, int site) {
    if (ready(s, site)) {
      beginEvent(s, object, salt, true, site);
      endEvent(s);
    }
  }

  // --- streams --------------------------------------------------------------------------------

  /** A new stream. It starts after what its parent has done so far. */
  final RecordState stream(int kind, @Nullable RecordState parent, String name, Thread thread) {
    RecordState s =
        journal.born(
            kind,
            parent == null ? 0 : parent.index,
            parent == null ? 0 : parent.events,
            name,
            thread);
    s.initialised = parent == null ? 0 : parent.initialised;
    s.path = path(kind, parent, name);
    s.key = ThreadState.keyOf(s.path);
    born(s, parent);
    if (inTurn != null) {
      inTurn.born(s, kind == Format.KIND_CLASS_INIT ? parent : null);
    }
    return s;
  }

  /** As a recording shows it. */
  private static String path(int kind, @Nullable RecordState parent, String name) {
    String prefix = parent == null ? "" : parent.path + ".";
    return switch (kind) {
      case Format.KIND_SHUTDOWN -> ThreadEntry.EXIT;
      case Format.KIND_CLASS_INIT -> prefix + "<" + name.replace('/', '.') + ">";
      default -> prefix + (parent == null ? 0 : parent.children++);
    };
  }

  /** A class initialisation has had its last event: those that waited for it come after. */
  final synchronized void initialised(RecordState s) {
    int count = epoch;
    if (count >= 0) {
      if (count == ended.length) {
        ended = Arrays.copyOf(ended, count * 2);
      }
      ended[count] = ((long) s.index << 40) | s.events;
      epoch = count + 1;
      recall();
    }
  }

  /** A log is full: the recording ends for all streams. */
  @DontInline
  private synchronized void cut() {
    epoch = -1;
    recall();
  }

  /** Whether nothing more is recorded. */
  final boolean hasEnded() {
    return epoch < 0;
  }

  /** Lets no stream have another event; false if that was done before. */
  final synchronized boolean endEvents() {
    if (journal.closing()) {
      return false;
    }
    journal.beginClosing();
    epoch = -1;
    recall();
    return true;
  }
}
