package dev.rethread.agent.control;

import dev.rethread.agent.Tracked;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.FixedSites;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import org.jspecify.annotations.Nullable;

/**
 * Monitors and threads. The schedule alone says who comes first: waiting, parking and sleeping come
 * down to waiting for the turn of the event that follows, and interrupts are results of events.
 */
abstract class SyncReplayer extends EventReplayer {
  SyncReplayer(
      Recording recording,
      Intervals intervals,
      SiteTable sites,
      Verdict verdict,
      @Nullable EventTrace trace) {
    super(recording, intervals, sites, verdict, trace);
  }

  // --- monitors -------------------------------------------------------------------------------

  @Override
  public final void monitorEnter(ThreadState state, Object monitor, int site) {
    ReplayState s = (ReplayState) state;
    s.waits(ThreadState.WAITS_MONITOR, monitor, site);
    start(s, site);
  }

  @Override
  public final void monitorEntered(ThreadState state, Object monitor, int site) {
    ReplayState s = (ReplayState) state;
    s.waitsNoMore();
    s.push(monitor);
    traceSync(s, monitor, site);
    finish(s);
  }

  @Override
  public final void methodEntered(ThreadState state, Object monitor, int site) {
    ReplayState s = (ReplayState) state;
    if (!s.holds(monitor)) { // it is in the middle of something that others must not see
      s.waits(ThreadState.WAITS_MONITOR, monitor, site);
      awaitGivingUp(s, monitor, site);
      s.waitsNoMore();
    }
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
      Turns.giveUp(monitor, Turns.LONGEST_WAIT_MILLIS);
    }
  }

  @Override
  public final void monitorExit(ThreadState state, Object monitor, int site) {
    ReplayState s = (ReplayState) state;
    s.pop(monitor);
    start(s, site);
    traceSync(s, monitor, site);
    finish(s);
  }

  @Override
  public final void objectWait(ThreadState state, Object monitor, long millis, int nanos, int site)
      throws InterruptedException {
    ReplayState s = (ReplayState) state;
    start(s, site);
    traceSync(s, monitor, site);
    finish(s);
    s.waits(ThreadState.WAITS_NOTIFY, monitor, site);
    awaitGivingUp(s, monitor, site);
    s.waitsNoMore();
    start(s, site);
    boolean interrupted = s.hasResult();
    traceSync(s, monitor, site, Format.TRACE_WOKEN);
    finish(s);
    if (interrupted) {
      throw new InterruptedException();
    }
  }

  @Override
  public final void objectNotify(ThreadState state, Object monitor, boolean all, int site) {
    ReplayState s = (ReplayState) state;
    start(s, site);
    traceSync(s, monitor, site);
    finish(s);
    monitor.notifyAll(); // for those that are not tracked; the others wait for their turn
  }

  // --- threads --------------------------------------------------------------------------------

  @Override
  public final void park(ThreadState s, boolean absolute, long time, int site) {
    s.waits(ThreadState.WAITS_PARK, Vm.parkBlocker(Thread.currentThread()), site);
    event(s, site);
    s.waitsNoMore();
  }

  @Override
  public final void unpark(ThreadState s, Thread thread, int site) {
    event(s, site);
    if (ThreadTable.find(thread) == null) {
      Vm.UNSAFE.unpark(thread);
    }
  }

  @Override
  public final void sleep(ThreadState state, long millis, int nanos, int site)
      throws InterruptedException {
    ReplayState s = (ReplayState) state;
    s.waits(ThreadState.WAITS_SLEEP, null, site);
    event(s, site);
    s.waitsNoMore();
    if (s.hasResult()) {
      throw new InterruptedException("sleep interrupted");
    }
  }

  @Override
  public final void threadStart(ThreadState state, Thread thread) {
    ReplayState s = (ReplayState) state;
    if (!Tracked.isProgramThread(thread)) {
      return;
    }
    start(s, FixedSites.THREAD_START);
    int index = s.hasResult() ? s.spawned : 0;
    ReplayState child = stream(index, thread);
    ThreadTable.add(child);
    finish(s);
  }

  @Override
  public final void threadExit(ThreadState state) {
    ReplayState s = (ReplayState) state;
    event(s, FixedSites.THREAD_EXIT);
    event(s, FixedSites.THREAD_EXIT);
    ThreadTable.remove(s);
    s.mute();
    verdict.ended(s);
    s.thread = null;
  }

  @Override
  public final void interrupt(ThreadState s, Thread thread) {
    event(s, FixedSites.THREAD_INTERRUPT);
  }
}
