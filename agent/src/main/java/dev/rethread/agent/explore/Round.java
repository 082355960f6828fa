package dev.rethread.agent.explore;

import dev.rethread.agent.schedule.Attendants;
import dev.rethread.agent.schedule.EndOfRun;
import dev.rethread.agent.schedule.InTurn;
import dev.rethread.agent.schedule.Scheduler;
import dev.rethread.agent.schedule.Strategy;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of the program: from the start of its main thread until only daemons are left, somebody
 * exits, or nobody can go on. Threads that are left then are unwound by an {@link EndOfRun}.
 */
final class Round implements Scheduler.Ending {
  /** A thread that has had so many events since the end of the run does not want to end. */
  private static final int MOST_LATE_EVENTS = 5_000;

  final Scheduler scheduler;
  final InTurn inTurn;
  final Races races;

  private final Thread loop = Thread.currentThread();

  /** Threads that have not had their last event; guarded by this. */
  private final List<Thread> alive = new ArrayList<>();

  private int threads;
  private int streams;
  private @Nullable Outcome outcome;
  private volatile boolean over;

  Round(Strategy strategy, long mostSteps, Attendants attendants, RacingSites sites) {
    scheduler = new Scheduler(strategy, mostSteps, this, attendants);
    inTurn = new InTurn(scheduler);
    races = new Races(sites);
  }

  // --- threads --------------------------------------------------------------------------------

  /** A thread is about to start. */
  synchronized RoundState thread(@Nullable RoundState parent, Thread thread) {
    if (over) {
      throw new EndOfRun();
    }
    RoundState s = new RoundState(this, ++streams, threads++, 0, thread);
    s.path = parent == null ? "0" : parent.path + "." + parent.children++;
    alive.add(thread);
    races.born(s.number, parent == null ? -1 : parent.number);
    inTurn.born(s, null);
    ThreadTable.add(s);
    return s;
  }

  /** A class is initialised in the thread of another stream. */
  synchronized RoundState initialisation(RoundState outer) {
    RoundState s =
        new RoundState(
            this, ++streams, outer.number, outer.initialising + 1, Thread.currentThread());
    inTurn.born(s, outer);
    return s;
  }

  /** The current thread has had its last event. */
  void ended(RoundState s) {
    ThreadTable.remove(s);
    boolean last;
    synchronized (this) {
      alive.remove(Thread.currentThread());
      last = onlyDaemons();
    }
    if (last) {
      end();
    } else if (!over) {
      inTurn.ended(s);
    }
    Vm.UNSAFE.unpark(loop);
  }

  private boolean onlyDaemons() {
    for (Thread thread : alive) {
      if (!thread.isDaemon()) {
        return false;
      }
    }
    return true;
  }

  // --- the end --------------------------------------------------------------------------------

  boolean isOver() {
    return over;
  }

  private void end() {
    over = true;
    scheduler.abort();
    Vm.UNSAFE.unpark(loop);
  }

  @Override
  public void hang(String why) {
    failed(new Outcome("hang", why));
    end();
    throw new EndOfRun();
  }

  /** The program exits; the current thread does not go on. */
  void exit(int status) {
    if (status != 0 && !over) {
      failed(new Outcome("exit", Integer.toString(status)));
    }
    end();
    throw new EndOfRun();
  }

  void uncaught(Throwable thrown) {
    if (!over && !(thrown instanceof EndOfRun)) {
      failed(new Outcome("exception", thrown.getClass().getName()));
    }
  }

  private synchronized void failed(Outcome further) {
    outcome = Outcome.better(outcome, further);
  }

  /** An event of a thread whose run is over: it should be about to end. */
  static void late(RoundState s) {
    boolean hasNotBegun = s.events == 0;
    if (s.initialising == 0 && (hasNotBegun || ++s.late > MOST_LATE_EVENTS)) {
      throw new EndOfRun();
    }
  }

  // --- the loop's view ------------------------------------------------------------------------

  /** Waits for the end. */
  void awaitOver() {
    while (!over) {
      Vm.UNSAFE.park(false, 0L);
    }
  }

  /**
   * Waits until no thread of the run is left.
   *
   * @return false if one does not want to end
   */
  boolean awaitQuiet(long nanos) {
    long end = System.nanoTime() + nanos;
    Thread left = anyAlive();
    while (left != null && System.nanoTime() < end) {
      Vm.UNSAFE.park(false, 1_000_000);
      left = anyAlive();
    }
    return left == null;
  }

  private synchronized @Nullable Thread anyAlive() {
    return alive.isEmpty() ? null : alive.get(0);
  }

  /** How the run failed; null if it did not. */
  synchronized @Nullable Outcome outcome() {
    return outcome;
  }
}
