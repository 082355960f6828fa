package dev.rethread.agent.record;

import dev.rethread.agent.Tracked;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.FixedSites;
import dev.rethread.trace.Format;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every recording engine does: streams and their logs, synchronisation as events on ghost
 * locations (section 4.3 of the Light paper), inputs, and the end of the run. A technique decides
 * how the order of events on one location is found.
 */
public abstract class Recorder extends Engine {
  private final LogFile file;
  private final Journal journal;

  /**
   * Number of ended class initialisations. A thread that has waited for one sees it here before its
   * next event, and logs that it comes after. Negative once the recording has ended.
   */
  private volatile int epoch;

  /** Index of the ended class initialisations and their last events; guarded by this. */
  private long[] ended = new long[64];

  /** Log every event, so that a replay finds a difference where it happens. */
  private final boolean paranoid;

  private SiteTable sites = new SiteTable(List.of());

  protected Recorder(LogFile file, boolean paranoid) {
    this.file = file;
    this.paranoid = paranoid;
    this.journal = new Journal(file);
  }

  /** Where the names of classes come from; set before the program starts. */
  public final void useSites(SiteTable table) {
    sites = table;
  }

  /** What is written about the run as a whole. */
  public final Journal journal() {
    return journal;
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
  protected abstract void touch(Object object);

  // --- events ---------------------------------------------------------------------------------

  @Override
  public final void begin(
      ThreadState state, @Nullable Object object, int salt, boolean write, int site) {
    RecordState s = (RecordState) state;
    if (!ready(s, site)) {
      return;
    }
    beginEvent(s, object, salt, write, site);
  }

  @Override
  public final void beginCopy(
      ThreadState state, Object from, int fromSalt, Object to, int toSalt, int site) {
    RecordState s = (RecordState) state;
    if (ready(s, site)) {
      beginCopyEvent(s, from, fromSalt, to, toSalt, site);
    }
  }

  @Override
  public final void endRead(ThreadState state, long value) {
    state.mix(value);
    endEvent((RecordState) state);
  }

  @Override
  public final void endWrite(ThreadState state, long value) {
    endEvent((RecordState) state);
  }

  /** Whether the stream may have an event now. */
  private boolean ready(RecordState s, int site) {
    if (s.held >= 0) {
      endEvent(s); // the access threw, for example for lack of stack
    }
    if (s.cutAt != 0) {
      epoch = -1;
    }
    if (s.initialised != epoch && !catchUp(s, site)) {
      return false;
    }
    if (paranoid) {
      s.logStep(site);
    }
    return true;
  }

  private boolean catchUp(RecordState s, int site) {
    int now = epoch;
    if (now < 0) {
      return endOfRecording(s);
    }
    synchronized (this) {
      for (int i = s.initialised; i < now; i++) {
        int stream = (int) (ended[i] >>> 40);
        long event = ended[i] & ((1L << 40) - 1);
        if (stream != s.index) {
          s.events++;
          s.logEdge(stream, event, site);
          s.events--;
        }
      }
    }
    s.initialised = now;
    return true;
  }

  /** A cut recording lets the program go on; a closed one holds what still runs until the end. */
  private boolean endOfRecording(RecordState s) {
    if (!file.isCut() || journal.closing()) {
      s.stopped = true;
      while (true) {
        Vm.UNSAFE.park(false, 0L);
      }
    }
    s.cut(s.events + 1);
    return false;
  }

  /** An event that concerns no location. */
  private boolean local(RecordState s, int site) {
    if (!ready(s, site)) {
      return false;
    }
    s.events++;
    return true;
  }

  /** A whole event. */
  private void event(RecordState s, Object object, int salt, int site) {
    if (ready(s, site)) {
      beginEvent(s, object, salt, true, site);
      endEvent(s);
    }
  }

  // --- monitors -------------------------------------------------------------------------------

  @Override
  public final void monitorEnter(ThreadState s, Object monitor, int site) {
    touch(monitor);
    s.waits(ThreadState.WAITS_MONITOR, monitor, site);
  }

  @Override
  public final void monitorEntered(ThreadState s, Object monitor, int site) {
    s.waitsNoMore();
    event((RecordState) s, monitor, MONITOR, site);
  }

  @Override
  public final void methodEntered(ThreadState s, Object monitor, int site) {
    event((RecordState) s, monitor, MONITOR, site);
  }

  @Override
  public final void monitorExit(ThreadState s, Object monitor, int site) {
    event((RecordState) s, monitor, MONITOR, site);
  }

  @Override
  public final void objectWait(ThreadState state, Object monitor, long millis, int nanos, int site)
      throws InterruptedException {
    RecordState s = (RecordState) state;
    event(s, monitor, MONITOR, site);
    s.waits(ThreadState.WAITS_NOTIFY, monitor, site);
    InterruptedException interrupted = null;
    try {
      monitor.wait(millis, nanos);
    } catch (InterruptedException e) {
      interrupted = e;
    }
    s.waitsNoMore();
    event(s, monitor, MONITOR, site);
    if (interrupted != null) {
      s.logValue(1, site);
      throw interrupted;
    }
  }

  @Override
  public final void objectNotify(ThreadState s, Object monitor, boolean all, int site) {
    event((RecordState) s, monitor, MONITOR, site);
    if (all) {
      monitor.notifyAll();
    } else {
      monitor.notify();
    }
  }

  // --- threads --------------------------------------------------------------------------------

  @Override
  public final void park(ThreadState state, boolean absolute, long time, int site) {
    RecordState s = (RecordState) state;
    Thread thread = Thread.currentThread();
    s.waits(
        ThreadState.WAITS_PARK, java.util.concurrent.locks.LockSupport.getBlocker(thread), site);
    Vm.UNSAFE.park(absolute, time);
    s.waitsNoMore();
    event(s, thread, CONTROL, site);
  }

  @Override
  public final void unpark(ThreadState s, Thread thread, int site) {
    event((RecordState) s, thread, CONTROL, site);
    Vm.UNSAFE.unpark(thread);
  }

  @Override
  public final void sleep(ThreadState state, long millis, int nanos, int site)
      throws InterruptedException {
    RecordState s = (RecordState) state;
    s.waits(ThreadState.WAITS_SLEEP, null, site);
    InterruptedException interrupted = null;
    s.mute++;
    try {
      Thread.sleep(millis, nanos);
    } catch (InterruptedException e) {
      interrupted = e;
    }
    s.mute--;
    s.waitsNoMore();
    if (local(s, site) && interrupted != null) {
      s.logValue(1, site);
    }
    if (interrupted != null) {
      throw interrupted;
    }
  }

  @Override
  public final void threadStart(ThreadState state, Thread thread) {
    RecordState s = (RecordState) state;
    if (!Tracked.isProgramThread(thread)) {
      return;
    }
    event(s, thread, CONTROL, FixedSites.THREAD_START);
    if (epoch < 0) {
      return;
    }
    RecordState child = stream(Format.KIND_THREAD, s, thread.getName(), thread);
    ThreadTable.add(child);
    s.logSpawn(child.index, FixedSites.THREAD_START);
  }

  /** A new stream. It starts after what its parent has done so far. */
  private RecordState stream(int kind, @Nullable RecordState parent, String name, Thread thread) {
    RecordState s =
        journal.born(
            kind,
            parent == null ? 0 : parent.index,
            parent == null ? 0 : parent.events,
            name,
            thread);
    s.initialised = parent == null ? 0 : parent.initialised;
    return s;
  }

  @Override
  public final void threadExit(ThreadState state) {
    RecordState s = (RecordState) state;
    event(s, Thread.currentThread(), CONTROL, FixedSites.THREAD_EXIT);
    event(s, journal, JVM_LIFE, FixedSites.THREAD_EXIT);
    ThreadTable.remove(s);
    journal.ended(s);
  }

  @Override
  public final boolean interrupt(ThreadState s, Thread thread) {
    event((RecordState) s, thread, CONTROL, FixedSites.THREAD_INTERRUPT);
    return false;
  }

  // --- class initialisation -------------------------------------------------------------------

  @Override
  public final void classUse(ThreadState s, String className) {}

  @Override
  public final void initEnter(ThreadState state, int site) {
    RecordState outer = (RecordState) state;
    if (epoch < 0) {
      return;
    }
    RecordState s =
        stream(Format.KIND_CLASS_INIT, outer, sites.classKey(site), Thread.currentThread());
    s.initSite = site;
    ThreadTable.push(outer, s);
    local(s, site);
  }

  @Override
  public final void initExit(ThreadState state) {
    RecordState s = (RecordState) state;
    if (local(s, FixedSites.CLASS_INIT_EXIT)) {
      synchronized (this) {
        int count = epoch;
        if (count >= 0) {
          if (count == ended.length) {
            ended = java.util.Arrays.copyOf(ended, count * 2);
          }
          ended[count] = ((long) s.index << 40) | s.events;
          epoch = count + 1;
        }
      }
    }
    ThreadTable.pop(s);
    journal.ended(s);
  }

  // --- inputs and outputs ---------------------------------------------------------------------

  @Override
  public final void recordValue(ThreadState state, long value, int site) {
    RecordState s = (RecordState) state;
    if (local(s, site)) {
      s.logValue(value, site);
    }
  }

  @Override
  public final void recordValueAt(
      ThreadState state, Object object, int salt, long value, int site) {
    RecordState s = (RecordState) state;
    event(s, object, salt, site);
    s.logValue(value, site);
  }

  @Override
  public final void recordBytes(
      ThreadState state, long value, byte[] bytes, int offset, int length, int site) {
    RecordState s = (RecordState) state;
    if (local(s, site)) {
      s.logBytes(value, bytes, offset, length, site);
    }
  }

  @Override
  public final void recordThrown(ThreadState state, Throwable thrown, int site) {
    RecordState s = (RecordState) state;
    if (local(s, site)) {
      s.logThrown(thrown, site);
    }
  }

  @Override
  public final boolean beginOutput(
      ThreadState state, int descriptor, byte[] bytes, int offset, int length, int site) {
    RecordState s = (RecordState) state;
    event(s, journal, descriptor, site);
    s.logOutput(descriptor, bytes, offset, length, site);
    return true;
  }

  // --- life of the program --------------------------------------------------------------------

  /** Tracks the main thread from here on; until {@link #programStarts} it is mute. */
  public final void trackMain(Thread main) {
    RecordState s = stream(Format.KIND_THREAD, null, main.getName(), main);
    s.mute = 1;
    ThreadTable.add(s);
  }

  @Override
  public final void programStarts() {
    ThreadState s = ThreadTable.current();
    if (s != null && s.mute > 0) {
      s.mute = 0;
    }
  }

  @Override
  public final void uncaught(ThreadState s, Throwable thrown) {
    s.mute++;
    journal.uncaught(s.index, thrown);
    s.mute--;
  }

  @Override
  public final void shutdownStarts() {
    Thread thread = Thread.currentThread();
    if (epoch >= 0 && ThreadTable.find(thread) == null) {
      RecordState s = stream(Format.KIND_SHUTDOWN, null, thread.getName(), thread);
      ThreadTable.add(s);
      event(s, journal, JVM_LIFE, FixedSites.SHUTDOWN);
    }
  }

  @Override
  public final void programEnds(int status) {
    if (beginClosing()) {
      journal.exit(status);
      journal.close();
    }
  }

  /** The program hangs: closes the recording with what every thread waits for. */
  public final void programHangs() {
    if (beginClosing()) {
      journal.hang();
      journal.close();
    }
  }

  /** Stops all events; false if that was done before. */
  private boolean beginClosing() {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute++;
    }
    synchronized (this) {
      if (journal.closing()) {
        return false;
      }
      journal.beginClosing();
      epoch = -1;
    }
    journal.awaitQuiet(s);
    return true;
  }

  @Override
  public final void unsupported(String what) {
    journal.note(what);
  }
}
