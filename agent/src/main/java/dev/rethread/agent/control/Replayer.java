package dev.rethread.agent.control;

import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.FixedSites;
import dev.rethread.trace.Recording;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the program in the order of a schedule, with the inputs of a recording. At every event that
 * the recording has something about, site and values are compared; the first difference ends the
 * replay with a report. Nothing ever falls back to another order.
 *
 * <p>In layers: {@link EventReplayer} has the events and the turns, {@link SyncReplayer} monitors
 * and threads; here are class initialisation, inputs, and the life of the program.
 */
public final class Replayer extends SyncReplayer {
  private final SiteTable sites;
  private final InitGates inits;
  private final Shutdowns shutdowns;

  public Replayer(
      Recording recording,
      Intervals intervals,
      SiteTable sites,
      Verdict verdict,
      @Nullable EventTrace trace) {
    super(recording, intervals, sites, verdict, trace);
    this.sites = sites;
    this.inits = new InitGates(recording);
    this.shutdowns = new Shutdowns(recording);
    verdict.watch(turns);
  }

  /** A debugger is going to look; told before the program starts. */
  public void useDebugger() {
    debugging = true;
  }

  /** Where the ends of intervals are written to; set before the program starts. */
  public void useLandmarks(Landmarks file) {
    landmarks = file;
  }

  // --- class initialisation -------------------------------------------------------------------

  @Override
  public void classUse(ThreadState s, String className) {
    inits.await((ReplayState) s, className, turns);
  }

  @Override
  public void initEnter(ThreadState outer, int site) {
    settle(outer);
    int index = inits.begin(sites.classKey(site));
    ReplayState s = stream(index, Thread.currentThread());
    s.initSite = site;
    ThreadTable.push(outer, s);
    if (index == 0) {
      s.mute(); // it was not recorded: the recorded run had it before the program started
    } else {
      event(s, site);
    }
  }

  @Override
  public void initExit(ThreadState state) {
    ReplayState s = (ReplayState) state;
    if (s.index != 0) {
      event(s, FixedSites.CLASS_INIT_EXIT);
      s.mute();
      verdict.ended(s);
    }
    ThreadTable.pop(s);
    s.unmute();
    s.thread = null;
  }

  // --- inputs and outputs ---------------------------------------------------------------------

  @Override
  public boolean replaying() {
    return true;
  }

  @Override
  public void recordValue(ThreadState s, long value, int site) {
    throw new IllegalStateException("replaying");
  }

  @Override
  public void recordValueAt(ThreadState s, Object object, int salt, long value, int site) {
    throw new IllegalStateException("replaying");
  }

  @Override
  public void recordBytes(
      ThreadState s, long value, byte[] bytes, int offset, int length, int site) {
    throw new IllegalStateException("replaying");
  }

  @Override
  public void recordThrown(ThreadState s, Throwable thrown, int site) {
    throw new IllegalStateException("replaying");
  }

  @Override
  public long replayValue(ThreadState state, int site) {
    ReplayState s = (ReplayState) state;
    event(s, site);
    if (!s.hasResult()) {
      s.bytes = new byte[0];
      return 0;
    }
    if (s.thrown != null) {
      Throwables.raise(s, s.thrown, s.bytes);
    }
    return s.result;
  }

  @Override
  public boolean replayedValuePresent(ThreadState s) {
    return ((ReplayState) s).hasResult();
  }

  @Override
  public byte[] replayBytes(ThreadState s) {
    return ((ReplayState) s).bytes;
  }

  @Override
  public boolean beginOutput(
      ThreadState state, int descriptor, byte[] bytes, int offset, int length, int site) {
    ReplayState s = (ReplayState) state;
    start(s, site);
    comparison.compareOutput(s, bytes, offset, length, site);
    if (s.hasResult() && s.thrown != null) {
      finish(s);
      Throwables.raise(s, s.thrown, s.bytes);
    }
    return descriptor <= 2;
  }

  @Override
  public void outputFailed(ThreadState s, Throwable thrown, int site) {}

  @Override
  public @Nullable String fact(String key, String actual) {
    String recorded = recording.meta(key);
    return recorded.isEmpty() ? null : recorded;
  }

  // --- life of the program --------------------------------------------------------------------

  /** Tracks the main thread from here on; until {@link #programStarts} it is mute. */
  public void trackMain(Thread main) {
    shutdowns.startSignals();
    ReplayState s = stream(1, main);
    s.mute = 1;
    ThreadTable.add(s);
  }

  @Override
  public void programStarts(Class<?> main) {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.unmuteAll();
    }
  }

  @Override
  public void uncaught(ThreadState s, Throwable thrown) {
    s.mute();
    verdict.uncaught(s.index, thrown);
    s.unmute();
  }

  @Override
  public void shutdownStarts() {
    Thread thread = Thread.currentThread();
    if (ThreadTable.find(thread) == null) {
      if (Shutdowns.isRealSignal(thread)) {
        verdict.interrupted();
      }
      ReplayState s = stream(shutdowns.streamOf(thread), thread);
      ThreadTable.add(s);
      event(s, FixedSites.SHUTDOWN);
    }
  }

  @Override
  public void programEnds(int status) {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
    }
    // The other threads had events until the very end, and their output belongs to the run.
    while (!turns.done() && !verdict.isGiven()) {
      Vm.UNSAFE.park(false, 1_000_000L);
    }
    List<ReplayState> others = new ArrayList<>();
    for (ReplayState other : turns.all()) {
      if (other != null && other != s) {
        others.add(other);
      }
    }
    verdict.programEnds(status, others);
  }

  @Override
  public void unsupported(String what) {}
}
