package dev.rethread.agent.record;

import dev.rethread.agent.schedule.InTurn;
import dev.rethread.agent.schedule.Scheduler;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.FixedSites;
import dev.rethread.trace.Format;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every recording engine does, in layers: {@link EventRecorder} has the streams and their
 * events, {@link SyncRecorder} monitors and threads; here are class initialisation, inputs, and the
 * life of the program. A technique is a subclass.
 */
public abstract class Recorder extends SyncRecorder {
  private static final int STANDARD_ERROR = 2;

  /** Told when the recording is complete. */
  public interface Ending {
    /**
     * The recording is complete; the JVM ends right after.
     *
     * @param failed whether the run counts as a failure
     * @param notes what could not be recorded faithfully
     */
    void recorded(boolean failed, List<String> notes);
  }

  private @Nullable Ending ending;

  protected Recorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  /** Where the names of classes come from; set before the program starts. */
  public final void useSites(SiteTable table) {
    sites = table;
  }

  /**
   * There is going to be a class of the program.
   *
   * @param name with the label of its loader
   * @param fields by which its objects refer to others; null if that is not known
   */
  public void refers(String name, @Nullable List<String> fields) {}

  /** Who is told of the end; set before the program starts. */
  public final void useEnding(Ending told) {
    ending = told;
  }

  /** Lets the program's threads run one at a time; set before the program starts. */
  public final void useScheduler(Scheduler scheduler) {
    InTurn turns = new InTurn(scheduler);
    inTurn = turns;
    journal.useTurns(turns);
  }

  /** What is written about the run as a whole. */
  public final Journal journal() {
    return journal;
  }

  // --- class initialisation -------------------------------------------------------------------

  @Override
  public final void classUse(ThreadState s, String className) {}

  @Override
  public final void initEnter(ThreadState state, int site) {
    RecordState outer = (RecordState) state;
    settle(outer);
    if (hasEnded()) {
      return;
    }
    RecordState s =
        stream(Format.KIND_CLASS_INIT, outer, sites.classKey(site), Thread.currentThread());
    s.initSite = site;
    s.isOuterAway = outer.mute == 0;
    outer.away += s.isOuterAway ? 1 : 0;
    ThreadTable.push(outer, s);
    localNow(s, site);
  }

  @Override
  public final void initExit(ThreadState state) {
    RecordState s = (RecordState) state;
    if (localNow(s, FixedSites.CLASS_INIT_EXIT)) {
      initialised(s);
    }
    ThreadTable.pop(s);
    ended(s);
    ThreadState outer = s.outer();
    if (outer != null && s.isOuterAway) {
      outer.away--;
    }
    if (inTurn != null) {
      inTurn.initialised(s);
    }
    journal.ended(s);
  }

  // --- inputs and outputs ---------------------------------------------------------------------

  @Override
  public final boolean replaying() {
    return false;
  }

  @Override
  public final long replayValue(ThreadState s, int site) {
    throw new IllegalStateException("recording");
  }

  @Override
  public final boolean replayedValuePresent(ThreadState s) {
    throw new IllegalStateException("recording");
  }

  @Override
  public final byte[] replayBytes(ThreadState s) {
    throw new IllegalStateException("recording");
  }

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
    begin(s, journal, descriptor, true, site);
    s.logOutput(descriptor, bytes, offset, length, site);
    if (descriptor > STANDARD_ERROR) {
      settle(s); // a pipe may block until somebody reads who needs the location's cell
    }
    return true;
  }

  @Override
  public final void outputFailed(ThreadState s, Throwable thrown, int site) {
    ((RecordState) s).logThrown(thrown, site);
  }

  @Override
  public final String fact(String key, String actual) {
    journal().property(key, actual);
    return actual;
  }

  @Override
  public final void unparkedByOther(Thread thread) {
    if (inTurn != null) {
      inTurn.unparkedByOther(thread);
    }
  }

  @Override
  public final void notifiedByOther(Object monitor, boolean all) {
    if (inTurn != null) {
      inTurn.notifiedByOther(monitor, all);
    }
  }

  @Override
  public final void interruptedByOther(Thread thread) {
    if (inTurn != null) {
      inTurn.interruptedByOther(thread);
    }
  }

  @Override
  public final boolean isAlive(Thread thread, boolean real) {
    return inTurn == null ? real : inTurn.isAlive(thread, real);
  }

  @Override
  public final boolean isInterrupted(Thread thread, boolean real) {
    return inTurn == null ? real : inTurn.isInterrupted(thread, real);
  }

  @Override
  public final Thread.State stateOf(Thread thread, Thread.State real) {
    return inTurn == null ? real : inTurn.stateOf(thread, real);
  }

  @Override
  public final void mayBlock(ThreadState s) {
    settle(s);
    if (inTurn != null) {
      inTurn.outside((RecordState) s);
    }
  }

  @Override
  public final long nanoTime() {
    return inTurn == null ? super.nanoTime() : inTurn.now();
  }

  @Override
  public final long currentTimeMillis() {
    return inTurn == null ? super.currentTimeMillis() : inTurn.now() / 1_000_000;
  }

  @Override
  public final long nanoTimeAdjustment(long offset) {
    return inTurn == null
        ? super.nanoTimeAdjustment(offset)
        : inTurn.now() - offset * 1_000_000_000L;
  }

  // --- life of the program --------------------------------------------------------------------

  /** Tracks the main thread from here on; until {@link #programStarts} it is mute. */
  public final void trackMain(Thread main) {
    RecordState s = stream(Format.KIND_THREAD, null, main.getName(), main);
    s.mute = 1;
    ThreadTable.add(s);
  }

  @Override
  public final void programStarts(Class<?> main) {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.unmuteAll();
    }
  }

  @Override
  public final void uncaught(ThreadState s, Throwable thrown) {
    s.mute();
    if (inTurn != null) {
      inTurn.failed();
    }
    journal.uncaught(s.index, thrown);
    s.unmute();
  }

  @Override
  public final void shutdownStarts() {
    Thread thread = Thread.currentThread();
    if (!hasEnded() && ThreadTable.find(thread) == null) {
      RecordState s = stream(Format.KIND_SHUTDOWN, null, thread.getName(), thread);
      ThreadTable.add(s);
      event(s, journal, JVM_LIFE, FixedSites.SHUTDOWN);
    }
  }

  @Override
  public final void programEnds(int status) {
    if (beginClosing()) {
      journal.exit(status);
      close();
    }
  }

  /** The program hangs: closes the recording with what every thread waits for. */
  public final void programHangs() {
    if (beginClosing()) {
      journal.hang();
      close();
    }
  }

  private void close() {
    journal.close();
    if (ending != null) {
      ending.recorded(journal.hasFailures(), journal.notes());
    }
  }

  /** Stops all events and waits until it is quiet; false if that was done before. */
  private boolean beginClosing() {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
    }
    if (inTurn != null && !hasEnded()) {
      inTurn.close();
      journal.turns(inTurn);
    }
    if (!endEvents()) {
      return false;
    }
    journal.awaitQuiet(s);
    return true;
  }

  @Override
  public final void unsupported(String what) {
    journal.note(what);
  }
}
