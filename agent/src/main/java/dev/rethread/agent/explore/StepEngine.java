package dev.rethread.agent.explore;

import dev.rethread.agent.Tracked;
import dev.rethread.agent.schedule.EndOfRun;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.FixedSites;
import org.jspecify.annotations.Nullable;

/**
 * Accesses, monitors and threads of a run: events are numbered as a recorder does, and only what
 * may matter to another thread is a step: synchronisation, and accesses that race.
 */
abstract class StepEngine extends Engine {
  /** A thread that spins on what is not known to race yet must come to a step, too. */
  private static final int MOST_WITHOUT_STEP = 200;

  // --- steps ----------------------------------------------------------------------------------

  /** A step of the thread: another may go on before it. */
  static void step(RoundState s, @Nullable Object object, int salt, boolean write, int site) {
    s.site = site;
    if (s.round.isOver()) {
      Round.late(s);
    } else {
      s.round.inTurn.step(s, object, salt, write);
    }
  }

  /** Something that concerns no other thread. */
  static void local(ThreadState state, int site) {
    RoundState s = (RoundState) state;
    s.site = site;
    if (s.round.isOver()) {
      Round.late(s);
    } else if (s.round.everyEventIsStep() || !s.round.inTurn.canGoOn(s)) {
      s.round.inTurn.step(s, null, 0, false);
    }
    s.happened(site);
  }

  @Override
  public void begin(ThreadState state, @Nullable Object object, int salt, boolean write, int site) {
    RoundState s = (RoundState) state;
    if (takesTurn(s, object, salt, write, site)) {
      s.round.races.access(s, object, salt, write, site);
    }
    s.happened(site);
  }

  @Override
  public void beginCopy(
      ThreadState state, Object from, int fromSalt, Object to, int toSalt, int site) {
    RoundState s = (RoundState) state;
    if (takesTurn(s, to, toSalt, true, site)) {
      s.round.races.access(s, from, fromSalt, false, site);
      s.round.races.access(s, to, toSalt, true, site);
    }
    s.happened(site);
  }

  /**
   * Has the thread's turn for an access, after a step if another thread may go on before it.
   *
   * @return false if the run is over, and nobody takes turns any more
   */
  private static boolean takesTurn(
      RoundState s, @Nullable Object object, int salt, boolean write, int site) {
    Round round = s.round;
    s.site = site;
    if (round.isOver()) {
      Round.late(s);
      return false;
    }
    if (!round.inTurn.canGoOn(s)) { // and must not look at what it shares with others
      s.sinceStep = 0;
      round.inTurn.step(s, object, salt, write);
    } else if (round.races.isStep(s, object, site)) {
      s.sinceStep = 0;
      round.inTurn.step(s, object, salt, write, round.races.isRacing(site));
    } else if (++s.sinceStep > MOST_WITHOUT_STEP) {
      s.sinceStep = 0;
      round.inTurn.step(s, object, salt, write);
    }
    return !round.isOver();
  }

  static void acquire(RoundState s, Object object, int salt) {
    if (!s.round.isOver()) {
      s.round.races.acquire(s, object, salt);
    }
  }

  static void release(RoundState s, Object object, int salt) {
    if (!s.round.isOver()) {
      s.round.races.release(s, object, salt);
    }
  }

  @Override
  public void settle(ThreadState s) {}

  @Override
  public void endRead(ThreadState s, long value) {}

  @Override
  public void endWrite(ThreadState s, long value) {}

  // --- monitors -------------------------------------------------------------------------------

  @Override
  public void monitorEnter(ThreadState state, Object monitor, int site) {
    RoundState s = (RoundState) state;
    if (s.round.isOver()) {
      Round.late(s);
    } else {
      IdentityHashes.give(monitor, s); // before it is locked
      s.site = site;
      s.waits(ThreadState.WAITS_MONITOR, monitor, site);
      s.round.inTurn.enter(s, monitor);
    }
  }

  @Override
  public void monitorEntered(ThreadState state, Object monitor, int site) {
    RoundState s = (RoundState) state;
    s.waitsNoMore();
    acquire(s, monitor, MONITOR);
    s.happened(site);
  }

  @Override
  public void methodEntered(ThreadState state, Object monitor, int site) {
    RoundState s = (RoundState) state;
    s.site = site;
    if (!s.round.isOver()) {
      s.round.inTurn.entered(s, monitor);
    }
    acquire(s, monitor, MONITOR);
    s.happened(site);
  }

  @Override
  public void monitorExit(ThreadState state, Object monitor, int site) {
    RoundState s = (RoundState) state;
    s.happened(site);
    release(s, monitor, MONITOR);
    if (!s.round.isOver()) {
      s.round.inTurn.exit(s, monitor);
    }
  }

  @Override
  public void objectWait(ThreadState state, Object monitor, long millis, int nanos, int site)
      throws InterruptedException {
    RoundState s = (RoundState) state;
    unlessOver(s);
    step(s, monitor, MONITOR, true, site);
    s.happened(site);
    release(s, monitor, MONITOR);
    s.waits(ThreadState.WAITS_NOTIFY, monitor, site);
    try {
      s.round.inTurn.await(s, monitor, millis, nanos);
    } finally {
      s.waitsNoMore();
      s.happened(site);
      acquire(s, monitor, MONITOR);
    }
  }

  @Override
  public void objectNotify(ThreadState state, Object monitor, boolean all, int site) {
    RoundState s = (RoundState) state;
    step(s, monitor, MONITOR, true, site);
    s.happened(site);
    s.round.inTurn.wake(s, monitor, all);
    monitor.notifyAll(); // for those that are not tracked
  }

  // --- threads --------------------------------------------------------------------------------

  /** Where a thread would block. */
  private static void unlessOver(RoundState s) {
    if (s.round.isOver() && s.initialising == 0) {
      throw new EndOfRun();
    }
  }

  @Override
  public void park(ThreadState state, boolean absolute, long time, int site) {
    RoundState s = (RoundState) state;
    unlessOver(s);
    Thread thread = Thread.currentThread();
    s.waits(ThreadState.WAITS_PARK, Vm.parkBlocker(thread), site);
    s.round.inTurn.park(s, absolute, time);
    s.waitsNoMore();
    s.happened(site);
    acquire(s, thread, CONTROL);
  }

  @Override
  public void unpark(ThreadState state, Thread thread, int site) {
    RoundState s = (RoundState) state;
    step(s, thread, CONTROL, true, site);
    s.happened(site);
    release(s, thread, CONTROL);
    if (!s.round.inTurn.unpark(s, thread)) {
      Vm.UNSAFE.unpark(thread);
    }
  }

  @Override
  public void sleep(ThreadState state, long millis, int nanos, int site)
      throws InterruptedException {
    RoundState s = (RoundState) state;
    unlessOver(s);
    s.waits(ThreadState.WAITS_SLEEP, null, site);
    s.mute();
    try {
      s.round.inTurn.sleep(s, millis, nanos);
    } finally {
      s.unmute();
      s.waitsNoMore();
      s.happened(site);
    }
  }

  @Override
  public void threadStart(ThreadState state, Thread thread) {
    RoundState s = (RoundState) state;
    if (!Tracked.isProgramThread(thread)) {
      return;
    }
    unlessOver(s);
    step(s, thread, CONTROL, true, FixedSites.THREAD_START);
    s.happened(FixedSites.THREAD_START);
    s.mute();
    try {
      s.round.thread(s, thread);
    } finally {
      s.unmute();
    }
  }

  @Override
  public void threadExit(ThreadState state) {
    RoundState s = (RoundState) state;
    Thread thread = Thread.currentThread();
    try {
      step(s, thread, CONTROL, true, FixedSites.THREAD_EXIT);
      s.happened(FixedSites.THREAD_EXIT);
      s.happened(FixedSites.THREAD_EXIT);
      s.mute();
      release(s, thread, CONTROL);
      s.round.ended(s);
    } catch (EndOfRun e) {
      s.mute();
      s.round.ended(s);
    }
  }

  @Override
  public void interrupt(ThreadState state, Thread thread) {
    RoundState s = (RoundState) state;
    step(s, thread, CONTROL, true, FixedSites.THREAD_INTERRUPT);
    s.happened(FixedSites.THREAD_INTERRUPT);
    release(s, thread, CONTROL);
    s.round.inTurn.interrupt(s, thread);
    s.round.inTurn.interrupting(s, true);
  }

  @Override
  public void interrupts(ThreadState s) {
    ((RoundState) s).round.inTurn.interrupting((RoundState) s, false);
  }
}
