package dev.rethread.agent.control;

import dev.rethread.agent.Tracked;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.EventCursor;
import dev.rethread.trace.FixedSites;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.ThreadEntry;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Runs the program in the order of a schedule, with the inputs of a recording. At every event that
 * the recording has something about, site and values are compared; the first difference ends the
 * replay with a report. Nothing ever falls back to another order.
 */
public final class Replayer extends Engine {
  private final Recording recording;
  private final SiteTable sites;
  private final Turns turns;
  private final InitGates inits;
  private final Verdict verdict;
  private final @Nullable EventTrace trace;

  public Replayer(
      Recording recording,
      Schedule schedule,
      SiteTable sites,
      Verdict verdict,
      @Nullable EventTrace trace) {
    this.recording = recording;
    this.sites = sites;
    this.turns = new Turns(schedule);
    this.inits = new InitGates(recording);
    this.verdict = verdict;
    this.trace = trace;
    verdict.watch(turns);
  }

  // --- events ---------------------------------------------------------------------------------

  private void start(ReplayState s, int site) {
    long event = s.events + 1;
    if (event > s.end) {
      if (!turns.select(s, event)) {
        endOfRecording(s, site);
      }
      turns.await(s);
    }
    s.events = event;
    s.remember(site);
    s.inEvent = true;
    if (s.nextRecord == event) {
      compare(s, site);
    }
  }

  private void finish(ReplayState s) {
    if (s.inEvent) {
      s.inEvent = false;
      if (s.events == s.end) {
        turns.pass(s);
      }
    }
  }

  private void event(ThreadState state, int site) {
    ReplayState s = (ReplayState) state;
    start(s, site);
    finish(s);
  }

  /** Compares an event with what was recorded of it, and picks up its recorded result. */
  private void compare(ReplayState s, int site) {
    s.mute++; // reading the recording uses collections that are instrumented
    compareMute(s, site);
    s.mute--;
  }

  private void compareMute(ReplayState s, int site) {
    EventCursor in = s.cursor();
    while (s.nextRecord == s.events) {
      int type = in.type();
      if (type == Format.CHECK || type == Format.STEP) {
        if (in.value() != s.checksum) {
          verdict.diverged(s, site, "the values read so far differ from the recorded ones");
        }
      }
      if (type != Format.EDGE_MORE && type != Format.CHECK && in.site() != site) {
        verdict.diverged(s, site, "the recorded run " + sites.describe(in.site()));
      }
      if (type == Format.VALUE || type == Format.BYTES) {
        s.resultOf = s.events;
        s.result = in.value();
        s.bytes = in.bytes();
        s.thrown = null;
      } else if (type == Format.THROWN) {
        s.resultOf = s.events;
        s.thrown = in.text();
        s.bytes = in.bytes();
      } else if (type == Format.SPAWN) {
        s.resultOf = s.events;
        s.spawned = (int) in.value();
      } else if (type == Format.OUTPUT) {
        s.resultOf = s.events;
        s.spawned = (int) in.sourceEvent();
        s.result = in.value();
      }
      s.advance();
    }
    if (s.nextRecord < s.events) {
      verdict.diverged(s, site, "a recorded event was passed over");
    }
  }

  /** The stream has come to the end of its recording: it stays there. */
  private void endOfRecording(ReplayState s, int site) {
    s.mute++;
    ThreadEntry.End end = s.entry == null ? null : s.entry.end();
    if (end != null && end.state() == Format.STATE_ENDED) {
      verdict.diverged(s, site, "the recorded stream had ended");
    }
    s.waitingSite = site;
    s.atEnd = true;
    while (true) {
      Vm.UNSAFE.park(false, 0L);
    }
  }

  @Override
  public void begin(ThreadState s, @Nullable Object object, int salt, boolean write, int site) {
    start((ReplayState) s, site);
    if (trace != null) {
      trace.begin(s, object, salt, write, site);
    }
  }

  @Override
  public void beginCopy(ThreadState s, Object from, int fromSalt, Object to, int toSalt, int site) {
    start((ReplayState) s, site);
  }

  @Override
  public void endRead(ThreadState s, long value) {
    s.mix(value);
    if (trace != null) {
      trace.end(s, value);
    }
    finish((ReplayState) s);
  }

  @Override
  public void endWrite(ThreadState s, long value) {
    if (trace != null) {
      trace.end(s, value);
    }
    finish((ReplayState) s);
  }

  // --- monitors -------------------------------------------------------------------------------

  @Override
  public void monitorEnter(ThreadState state, Object monitor, int site) {
    ReplayState s = (ReplayState) state;
    s.waits(ThreadState.WAITS_MONITOR, monitor, site);
    start(s, site);
  }

  @Override
  public void monitorEntered(ThreadState state, Object monitor, int site) {
    ReplayState s = (ReplayState) state;
    s.waitsNoMore();
    s.push(monitor);
    traceSync(s, monitor, site);
    finish(s);
  }

  @Override
  public void methodEntered(ThreadState state, Object monitor, int site) {
    ReplayState s = (ReplayState) state;
    s.waits(ThreadState.WAITS_MONITOR, monitor, site);
    awaitGivingUp(s, monitor, site);
    s.waitsNoMore();
    event(s, site);
    s.push(monitor);
  }

  /** Waits for the turn of the next event without keeping others from the monitor. */
  private void awaitGivingUp(ReplayState s, Object monitor, int site) {
    long event = s.events + 1;
    if (event <= s.end) {
      return;
    }
    if (turns.select(s, event)) {
      turns.awaitIn(s, monitor);
      return;
    }
    s.waitingSite = site;
    s.atEnd = true;
    while (true) {
      Turns.giveUp(monitor);
    }
  }

  @Override
  public void monitorExit(ThreadState state, Object monitor, int site) {
    ReplayState s = (ReplayState) state;
    s.pop(monitor);
    start(s, site);
    traceSync(s, monitor, site);
    finish(s);
  }

  @Override
  public void objectWait(ThreadState state, Object monitor, long millis, int nanos, int site)
      throws InterruptedException {
    ReplayState s = (ReplayState) state;
    start(s, site);
    traceSync(s, monitor, site);
    finish(s);
    s.waits(ThreadState.WAITS_NOTIFY, monitor, site);
    awaitGivingUp(s, monitor, site);
    s.waitsNoMore();
    start(s, site);
    boolean interrupted = s.resultOf == s.events;
    traceSync(s, monitor, site);
    finish(s);
    if (interrupted) {
      throw new InterruptedException();
    }
  }

  @Override
  public void objectNotify(ThreadState s, Object monitor, boolean all, int site) {
    event(s, site);
    monitor.notifyAll(); // for those that are not tracked; the others wait for their turn
  }

  private void traceSync(ReplayState s, Object monitor, int site) {
    if (trace != null) {
      trace.begin(s, monitor, MONITOR, true, site);
      trace.end(s, 0);
    }
  }

  // --- threads --------------------------------------------------------------------------------

  @Override
  public void park(ThreadState s, boolean absolute, long time, int site) {
    s.waits(
        ThreadState.WAITS_PARK,
        java.util.concurrent.locks.LockSupport.getBlocker(Thread.currentThread()),
        site);
    event(s, site);
    s.waitsNoMore();
  }

  @Override
  public void unpark(ThreadState s, Thread thread, int site) {
    event(s, site);
    if (ThreadTable.find(thread) == null) {
      Vm.UNSAFE.unpark(thread);
    }
  }

  @Override
  public void sleep(ThreadState state, long millis, int nanos, int site)
      throws InterruptedException {
    ReplayState s = (ReplayState) state;
    s.waits(ThreadState.WAITS_SLEEP, null, site);
    event(s, site);
    s.waitsNoMore();
    if (s.resultOf == s.events) {
      throw new InterruptedException("sleep interrupted");
    }
  }

  @Override
  public void threadStart(ThreadState state, Thread thread) {
    ReplayState s = (ReplayState) state;
    if (!Tracked.isProgramThread(thread)) {
      return;
    }
    start(s, FixedSites.THREAD_START);
    int index = s.resultOf == s.events ? s.spawned : 0;
    ReplayState child = stream(index, thread);
    ThreadTable.add(child);
    finish(s);
  }

  private ReplayState stream(int index, Thread thread) {
    ThreadState current = ThreadTable.current();
    if (current != null) {
      current.mute++;
    }
    ReplayState s =
        new ReplayState(
            index, thread, recording.thread(index), index == 0 ? null : recording.events(index));
    turns.add(s);
    if (current != null) {
      current.mute--;
    }
    return s;
  }

  @Override
  public void threadExit(ThreadState state) {
    ReplayState s = (ReplayState) state;
    event(s, FixedSites.THREAD_EXIT);
    event(s, FixedSites.THREAD_EXIT);
    ThreadTable.remove(s);
    s.mute++;
    verdict.ended(s);
    s.thread = null;
  }

  @Override
  public boolean interrupt(ThreadState s, Thread thread) {
    event(s, FixedSites.THREAD_INTERRUPT);
    return ThreadTable.find(thread) != null;
  }

  // --- class initialisation -------------------------------------------------------------------

  @Override
  public void classUse(ThreadState s, String className) {
    inits.await((ReplayState) s, className);
  }

  @Override
  public void initEnter(ThreadState outer, int site) {
    int index = inits.begin(sites.classKey(site));
    ReplayState s = stream(index, Thread.currentThread());
    s.initSite = site;
    ThreadTable.push(outer, s);
    if (index == 0) {
      s.mute = 1; // it was not recorded: the recorded run had it before the program started
    } else {
      event(s, site);
    }
  }

  @Override
  public void initExit(ThreadState state) {
    ReplayState s = (ReplayState) state;
    if (s.index != 0) {
      event(s, FixedSites.CLASS_INIT_EXIT);
      s.mute++;
      verdict.ended(s);
    }
    ThreadTable.pop(s);
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
    if (s.resultOf != s.events) {
      s.bytes = new byte[0];
      return 0;
    }
    if (s.thrown != null) {
      Throwables.raise(s.thrown, s.bytes);
    }
    return s.result;
  }

  @Override
  public boolean replayedValuePresent(ThreadState state) {
    ReplayState s = (ReplayState) state;
    return s.resultOf == s.events;
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
    CRC32 crc = new CRC32();
    crc.update(bytes, offset, length);
    if (s.resultOf == s.events && (s.result != crc.getValue() || s.spawned != length)) {
      String text = new String(bytes, offset, Math.min(length, 200), StandardCharsets.UTF_8);
      verdict.diverged(
          s, site, "the recorded run wrote " + s.spawned + " bytes, and not these: " + text);
    }
    return descriptor <= 2;
  }

  // --- life of the program --------------------------------------------------------------------

  /** Tracks the main thread from here on; until {@link #programStarts} it is mute. */
  public void trackMain(Thread main) {
    ReplayState s = stream(1, main);
    s.mute = 1;
    ThreadTable.add(s);
  }

  @Override
  public void programStarts() {
    ThreadState s = ThreadTable.current();
    if (s != null && s.mute > 0) {
      s.mute = 0;
    }
  }

  @Override
  public void uncaught(ThreadState s, Throwable thrown) {
    s.mute++;
    verdict.uncaught(s.index, thrown);
    s.mute--;
  }

  @Override
  public void shutdownStarts() {
    Thread thread = Thread.currentThread();
    int index = verdict.shutdownStream();
    if (ThreadTable.find(thread) == null && index != 0) {
      ReplayState s = stream(index, thread);
      ThreadTable.add(s);
      event(s, FixedSites.SHUTDOWN);
    }
  }

  @Override
  public void programEnds(int status) {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute++;
    }
    // The other threads had events until the very end, and their output belongs to the run.
    while (!turns.done() && !verdict.isGiven()) {
      Vm.UNSAFE.park(false, 1_000_000L);
    }
    verdict.programEnds(status);
  }

  @Override
  public void unsupported(String what) {}
}
