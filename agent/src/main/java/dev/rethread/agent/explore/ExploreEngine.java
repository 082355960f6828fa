package dev.rethread.agent.explore;

import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks do while runs repeat: threads take turns as they do under a recorder, but nothing
 * is logged. {@link StepEngine} has the steps; here are class initialisation, inputs, and the life
 * of the program.
 */
final class ExploreEngine extends StepEngine {
  private static final int STANDARD_ERROR = 2;

  private final Rounds rounds;

  ExploreEngine(Rounds rounds) {
    this.rounds = rounds;
  }

  // --- what others do to a thread
  // -----------------------------------------------------------------

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
    outer.mute();
    RoundState s = outer.round.initialisation(outer, rounds.className(site));
    outer.unmute();
    s.initSite = site;
    ThreadTable.push(outer, s);
    outer.mute();
    rounds.initialised(site);
    outer.unmute();
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
    local(s, site);
  }

  @Override
  public void recordValueAt(ThreadState state, Object object, int salt, long value, int site) {
    RoundState s = (RoundState) state;
    step(s, object, salt, true, site);
    s.happened(site);
    acquire(s, object, salt);
    release(s, object, salt);
  }

  @Override
  public void recordBytes(
      ThreadState s, long value, byte[] bytes, int offset, int length, int site) {
    local(s, site);
  }

  @Override
  public void recordThrown(ThreadState s, Throwable thrown, int site) {
    local(s, site);
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
    local(state, site);
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
