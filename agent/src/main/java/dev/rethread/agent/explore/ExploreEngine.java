package dev.rethread.agent.explore;

import dev.rethread.agent.Tracked;
import dev.rethread.agent.schedule.EndOfRun;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks do while runs repeat: threads take turns as they do under a recorder, and events
 * are numbered alike, but nothing is logged, and only what may matter to another thread is a step:
 * synchronisation, and accesses that race.
 */
final class ExploreEngine extends Engine {
  private static final int STANDARD_ERROR = 2;

  private final Rounds rounds;

  ExploreEngine(Rounds rounds) {
    this.rounds = rounds;
  }

  // --- steps ----------------------------------------------------------------------------------

  /** A step of the thread: another may go on before it. */
  private static void step(RoundState s, @Nullable Object object, int salt, boolean write) {
    if (s.round.isOver()) {
      Round.late(s);
    } else {
      s.round.inTurn.step(s, object, salt, write);
    }
  }

  /** Something that concerns no other thread. */
  private static void local(ThreadState state) {
    RoundState s = (RoundState) state;
    if (s.round.isOver()) {
      Round.late(s);
    } else if (s.round.everyEventIsStep() || !s.round.inTurn.canGoOn(s)) {
      s.round.inTurn.step(s, null, 0, false);
    }
    s.events++;
  }

  @Override
  public void begin(ThreadState state, @Nullable Object object, int salt, boolean write, int site) {
    RoundState s = (RoundState) state;
    if (takesTurn(s, object, salt, write, site)) {
      s.round.races.access(s, object, salt, write, site);
    }
    s.events++;
  }

  @Override
  public void beginCopy(
      ThreadState state, Object from, int fromSalt, Object to, int toSalt, int site) {
    RoundState s = (RoundState) state;
    if (takesTurn(s, to, toSalt, true, site)) {
      s.round.races.access(s, from, fromSalt, false, site);
      s.round.races.access(s, to, toSalt, true, site);
    }
    s.events++;
  }

  /**
   * Has the thread's turn for an access, after a step if another thread may go on before it.
   *
   * @return false if the run is over, and nobody takes turns any more
   */
  private static boolean takesTurn(
      RoundState s, @Nullable Object object, int salt, boolean write, int site) {
    Round round = s.round;
    if (round.isOver()) {
      Round.late(s);
      return false;
    }
    if (!round.inTurn.canGoOn(s)) { // and must not look at what it shares with others
      round.inTurn.step(s, object, salt, write);
    } else if (round.races.isStep(s, object, site)) {
      round.inTurn.step(s, object, salt, write, round.races.isRacing(site));
    }
    return !round.isOver();
  }

  private static void acquire(RoundState s, Object object, int salt) {
    if (!s.round.isOver()) {
      s.round.races.acquire(s, object, salt);
    }
  }

  private static void release(RoundState s, Object object, int salt) {
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
      s.waits(ThreadState.WAITS_MONITOR, monitor, site);
      s.round.inTurn.enter(s, monitor);
    }
  }

  @Override
  public void monitorEntered(ThreadState state, Object monitor, int site) {
    RoundState s = (RoundState) state;
    s.waitsNoMore();
    s.events++;
    acquire(s, monitor, MONITOR);
  }

  @Override
  public void methodEntered(ThreadState state, Object monitor, int site) {
    RoundState s = (RoundState) state;
    if (!s.round.isOver()) {
      s.round.inTurn.entered(s, monitor);
    }
    s.events++;
    acquire(s, monitor, MONITOR);
  }

  @Override
  public void monitorExit(ThreadState state, Object monitor, int site) {
    RoundState s = (RoundState) state;
    s.events++;
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
    step(s, monitor, MONITOR, true);
    s.events++;
    release(s, monitor, MONITOR);
    s.waits(ThreadState.WAITS_NOTIFY, monitor, site);
    try {
      s.round.inTurn.await(s, monitor, millis, nanos);
    } finally {
      s.waitsNoMore();
      s.events++;
      acquire(s, monitor, MONITOR);
    }
  }

  @Override
  public void objectNotify(ThreadState state, Object monitor, boolean all, int site) {
    RoundState s = (RoundState) state;
    step(s, monitor, MONITOR, true);
    s.events++;
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
    s.events++;
    acquire(s, thread, CONTROL);
  }

  @Override
  public void unpark(ThreadState state, Thread thread, int site) {
    RoundState s = (RoundState) state;
    step(s, thread, CONTROL, true);
    s.events++;
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
    s.mute++;
    try {
      s.round.inTurn.sleep(s, millis, nanos);
    } finally {
      s.mute--;
      s.waitsNoMore();
      s.events++;
    }
  }

  @Override
  public void threadStart(ThreadState state, Thread thread) {
    RoundState s = (RoundState) state;
    if (!Tracked.isProgramThread(thread)) {
      return;
    }
    unlessOver(s);
    step(s, thread, CONTROL, true);
    s.events++;
    s.mute++;
    try {
      s.round.thread(s, thread);
    } finally {
      s.mute--;
    }
  }

  @Override
  public void threadExit(ThreadState state) {
    RoundState s = (RoundState) state;
    Thread thread = Thread.currentThread();
    try {
      step(s, thread, CONTROL, true);
      s.events += 2;
      s.mute++;
      release(s, thread, CONTROL);
      s.round.ended(s);
    } catch (EndOfRun e) {
      s.mute++;
      s.round.ended(s);
    }
  }

  @Override
  public void interrupt(ThreadState state, Thread thread) {
    RoundState s = (RoundState) state;
    step(s, thread, CONTROL, true);
    s.events++;
    release(s, thread, CONTROL);
    s.round.inTurn.interrupt(s, thread);
    s.round.inTurn.interrupting(s, true);
  }

  @Override
  public void interrupts(ThreadState s) {
    ((RoundState) s).round.inTurn.interrupting((RoundState) s, false);
  }

  @Override
  public void unparkedByOther(Thread thread) {
    Round round = roundOf(thread);
    if (round != null) {
      round.inTurn.unparkedByOther(thread);
    }
  }

  @Override
  public void notifiedByOther(Object monitor, boolean all) {
    Round round = rounds.current();
    if (round != null) {
      round.inTurn.notifiedByOther(monitor, all);
    }
  }

  @Override
  public void interruptedByOther(Thread thread) {
    Round round = roundOf(thread);
    if (round != null) {
      round.inTurn.interruptedByOther(thread);
    }
  }

  private static @Nullable Round roundOf(Thread thread) {
    return ThreadTable.find(thread) instanceof RoundState s && !s.round.isOver() ? s.round : null;
  }

  @Override
  public boolean isAlive(Thread thread, boolean real) {
    Round round = rounds.current();
    return round == null ? real : round.inTurn.isAlive(thread, real);
  }

  @Override
  public boolean isInterrupted(Thread thread, boolean real) {
    Round round = rounds.current();
    return round == null ? real : round.inTurn.isInterrupted(thread, real);
  }

  @Override
  public Thread.State stateOf(Thread thread, Thread.State real) {
    Round round = rounds.current();
    return round == null ? real : round.inTurn.stateOf(thread, real);
  }

  // --- class initialisation -------------------------------------------------------------------

  @Override
  public boolean repeats() {
    return true;
  }

  @Override
  public void classUse(ThreadState s, String className) {
    if (!((RoundState) s).round.isOver()) {
      rounds.statics().use((RoundState) s, className);
    }
  }

  @Override
  public void initEnter(ThreadState state, int site) {
    RoundState outer = (RoundState) state;
    outer.mute++;
    RoundState s = outer.round.initialisation(outer, rounds.className(site));
    outer.mute--;
    s.initSite = site;
    ThreadTable.push(outer, s);
    outer.mute++;
    rounds.initialised(site);
    outer.mute--;
  }

  @Override
  public void initExit(ThreadState state) {
    RoundState s = (RoundState) state;
    ThreadTable.pop(s);
    s.round.inTurn.initialised(s);
  }

  // --- inputs and outputs ---------------------------------------------------------------------

  @Override
  public void mayBlock(ThreadState s) {
    ((RoundState) s).round.inTurn.outside((RoundState) s);
  }

  @Override
  public long nanoTime() {
    return now();
  }

  @Override
  public long currentTimeMillis() {
    return now() / 1_000_000;
  }

  @Override
  public long nanoTimeAdjustment(long offset) {
    return now() - offset * 1_000_000_000L;
  }

  private long now() {
    Round round = rounds.current();
    return round == null ? System.nanoTime() : round.inTurn.now();
  }

  @Override
  public boolean replaying() {
    return false;
  }

  @Override
  public void recordValue(ThreadState s, long value, int site) {
    local(s);
  }

  @Override
  public void recordValueAt(ThreadState state, Object object, int salt, long value, int site) {
    RoundState s = (RoundState) state;
    step(s, object, salt, true);
    s.events++;
    acquire(s, object, salt);
    release(s, object, salt);
  }

  @Override
  public void recordBytes(
      ThreadState s, long value, byte[] bytes, int offset, int length, int site) {
    local(s);
  }

  @Override
  public void recordThrown(ThreadState s, Throwable thrown, int site) {
    local(s);
  }

  @Override
  public long replayValue(ThreadState s, int site) {
    throw new IllegalStateException();
  }

  @Override
  public boolean replayedValuePresent(ThreadState s) {
    throw new IllegalStateException();
  }

  @Override
  public byte[] replayBytes(ThreadState s) {
    throw new IllegalStateException();
  }

  /** What a run prints is not shown: there are thousands of them. */
  @Override
  public boolean beginOutput(
      ThreadState state, int descriptor, byte[] bytes, int offset, int length, int site) {
    local(state);
    return descriptor > STANDARD_ERROR && !((RoundState) state).round.isOver();
  }

  @Override
  public void outputFailed(ThreadState s, Throwable thrown, int site) {}

  @Override
  public String fact(String key, String actual) {
    return actual;
  }

  // --- life of the program --------------------------------------------------------------------

  @Override
  public void programStarts(Class<?> main) {
    rounds.run(main);
  }

  @Override
  public void exits(int status) {
    if (ThreadTable.active() instanceof RoundState s) {
      s.round.exit(status);
    }
  }

  @Override
  public void uncaught(ThreadState s, Throwable thrown) {
    ((RoundState) s).round.uncaught((RoundState) s, thrown);
  }

  @Override
  public void shutdownStarts() {}

  @Override
  public void programEnds(int status) {}

  @Override
  public void unsupported(String what) {}
}
