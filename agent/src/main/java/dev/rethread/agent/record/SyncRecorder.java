package dev.rethread.agent.record;

import dev.rethread.agent.Tracked;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.FixedSites;
import dev.rethread.trace.Format;

/**
 * Monitors and threads: synchronisation as events on ghost locations (section 4.3 of the Light
 * paper).
 */
abstract class SyncRecorder extends EventRecorder {
  SyncRecorder(LogFile file, boolean paranoid) {
    super(file, paranoid);
  }

  // --- monitors -------------------------------------------------------------------------------

  @Override
  public final void monitorEnter(ThreadState s, Object monitor, int site) {
    settle(s);
    touch((RecordState) s, monitor, site);
    s.waits(ThreadState.WAITS_MONITOR, monitor, site);
    if (inTurn != null) {
      ((RecordState) s).site = site;
      inTurn.enter((RecordState) s, monitor);
    }
  }

  @Override
  public final void monitorEntered(ThreadState s, Object monitor, int site) {
    s.waitsNoMore();
    eventNow((RecordState) s, monitor, MONITOR, site);
    entered((RecordState) s, monitor);
  }

  @Override
  public final void methodEntered(ThreadState s, Object monitor, int site) {
    if (inTurn != null) {
      settle(s);
      ((RecordState) s).site = site;
      inTurn.entered((RecordState) s, monitor);
    }
    eventNow((RecordState) s, monitor, MONITOR, site);
    entered((RecordState) s, monitor);
  }

  @Override
  public final void monitorExit(ThreadState s, Object monitor, int site) {
    leaving((RecordState) s, monitor);
    eventNow((RecordState) s, monitor, MONITOR, site);
    if (inTurn != null) {
      inTurn.exit((RecordState) s, monitor);
    }
  }

  @Override
  public final void objectWait(ThreadState state, Object monitor, long millis, int nanos, int site)
      throws InterruptedException {
    RecordState s = (RecordState) state;
    s.guarded = null;
    event(s, monitor, MONITOR, site);
    leave(s);
    s.waits(ThreadState.WAITS_NOTIFY, monitor, site);
    InterruptedException interrupted = null;
    try {
      if (inTurn == null) {
        monitor.wait(millis, nanos);
      } else {
        inTurn.await(s, monitor, millis, nanos);
      }
    } catch (InterruptedException e) {
      interrupted = e;
    }
    s.waitsNoMore();
    eventNow(s, monitor, MONITOR, site);
    if (interrupted != null) {
      s.logValue(1, site);
      throw interrupted;
    }
  }

  @Override
  public final void objectNotify(ThreadState s, Object monitor, boolean all, int site) {
    releasing((RecordState) s);
    event((RecordState) s, monitor, MONITOR, site);
    if (inTurn != null) {
      inTurn.wake((RecordState) s, monitor, all);
    }
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
    settle(s);
    leave(s);
    Thread thread = Thread.currentThread();
    s.waits(ThreadState.WAITS_PARK, Vm.parkBlocker(thread), site);
    if (inTurn == null) {
      Vm.UNSAFE.park(absolute, time);
    } else {
      inTurn.park(s, absolute, time);
    }
    s.waitsNoMore();
    eventNow(s, thread, CONTROL, site);
  }

  @Override
  public final void unpark(ThreadState s, Thread thread, int site) {
    releasing((RecordState) s);
    event((RecordState) s, thread, CONTROL, site);
    if (inTurn == null || !inTurn.unpark((RecordState) s, thread)) {
      Vm.UNSAFE.unpark(thread);
    }
  }

  @Override
  public final void sleep(ThreadState state, long millis, int nanos, int site)
      throws InterruptedException {
    RecordState s = (RecordState) state;
    settle(s);
    s.waits(ThreadState.WAITS_SLEEP, null, site);
    InterruptedException interrupted = null;
    s.mute();
    try {
      if (inTurn == null) {
        Thread.sleep(millis, nanos);
      } else {
        inTurn.sleep(s, millis, nanos);
      }
    } catch (InterruptedException e) {
      interrupted = e;
    }
    s.unmute();
    s.waitsNoMore();
    if (localNow(s, site) && interrupted != null) {
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
    releasing(s);
    event(s, thread, CONTROL, FixedSites.THREAD_START);
    if (hasEnded()) {
      return;
    }
    RecordState child = stream(Format.KIND_THREAD, s, thread.getName(), thread);
    ThreadTable.add(child);
    s.logSpawn(child.index, FixedSites.THREAD_START);
  }

  @Override
  public final void threadExit(ThreadState state) {
    RecordState s = (RecordState) state;
    event(s, Thread.currentThread(), CONTROL, FixedSites.THREAD_EXIT);
    eventNow(s, journal, JVM_LIFE, FixedSites.THREAD_EXIT);
    ThreadTable.remove(s);
    ended(s);
    journal.ended(s);
    if (inTurn != null) {
      inTurn.ended(s);
    }
  }

  @Override
  public final void interrupt(ThreadState s, Thread thread) {
    event((RecordState) s, thread, CONTROL, FixedSites.THREAD_INTERRUPT);
    if (inTurn != null) {
      inTurn.interrupt((RecordState) s, thread);
      inTurn.interrupting((RecordState) s, true);
    }
  }

  @Override
  public final void interrupts(ThreadState s) {
    if (inTurn != null) {
      inTurn.interrupting((RecordState) s, false);
    }
  }
}
