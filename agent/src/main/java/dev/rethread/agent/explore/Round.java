package dev.rethread.agent.explore;

import dev.rethread.agent.Frames;
import dev.rethread.agent.schedule.Attendants;
import dev.rethread.agent.schedule.EndOfRun;
import dev.rethread.agent.schedule.InTurn;
import dev.rethread.agent.schedule.Limits;
import dev.rethread.agent.schedule.Scheduler;
import dev.rethread.agent.schedule.Strategy;
import dev.rethread.agent.schedule.WaitText;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.Vm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
  final RacingSites sites;

  private final Thread loop = Thread.currentThread();

  /** Threads that have not had their last event; guarded by this. */
  private final List<RoundState> alive = new ArrayList<>();

  private final boolean everyEventIsStep;
  private int threads;
  private int streams;
  private @Nullable Outcome outcome;
  private boolean isCutOff;
  private volatile boolean over;

  Round(Strategy strategy, Limits limits, Attendants attendants, RacingSites sites) {
    scheduler = new Scheduler(strategy, limits, this, attendants);
    inTurn = new InTurn(scheduler);
    races = new Races(sites);
    this.sites = sites;
    everyEventIsStep = sites.mayAllRace();
  }

  /**
   * Whether switches are wanted at any event, and not only where threads may get in each other's
   * way.
   */
  boolean everyEventIsStep() {
    return everyEventIsStep;
  }

  // --- threads --------------------------------------------------------------------------------

  /** A thread is about to start. */
  synchronized RoundState thread(@Nullable RoundState parent, Thread thread) {
    if (over) {
      throw new EndOfRun();
    }
    RoundState s = new RoundState(this, ++streams, threads++, 0, thread);
    s.path = parent == null ? "0" : parent.path + "." + parent.children++;
    s.key = ThreadState.keyOf(s.path);
    alive.add(s);
    races.born(s.number, parent == null ? -1 : parent.number);
    inTurn.born(s, null);
    ThreadTable.add(s);
    return s;
  }

  /** A class is initialised in the thread of another stream. */
  synchronized RoundState initialisation(RoundState outer, String className) {
    RoundState s =
        new RoundState(
            this, ++streams, outer.number, outer.initialising + 1, Thread.currentThread());
    s.path = outer.path + ".<" + className.replace('/', '.') + ">";
    s.key = ThreadState.keyOf(s.path);
    inTurn.born(s, outer);
    return s;
  }

  /** The current thread has had its last event. */
  void ended(RoundState s) {
    ThreadTable.remove(s);
    boolean last;
    synchronized (this) {
      alive.remove(s);
      last = onlyDaemons();
    }
    if (!over) {
      if (last) {
        end();
      } else {
        inTurn.ended(s);
      }
    }
    Vm.UNSAFE.unpark(loop);
  }

  private boolean onlyDaemons() {
    for (RoundState s : alive) {
      Thread thread = s.thread;
      if (thread != null && !thread.isDaemon()) {
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
    failed(new Outcome("hang", "", waits()));
    end();
    throw new EndOfRun();
  }

  @Override
  public void enough() {
    cutOff();
    end();
    throw new EndOfRun();
  }

  /** What failed before does not count: nobody wants a run that goes on like that. */
  private synchronized void cutOff() {
    isCutOff = true;
  }

  private synchronized List<String> waits() {
    Set<String> waits = new TreeSet<>();
    for (RoundState s : alive) {
      if (s.waiting != ThreadState.WAITS_NOT && !s.stopped) {
        waits.add(WaitText.of(s));
      }
    }
    return List.copyOf(waits);
  }

  /** The program exits; the current thread does not go on. */
  void exit(int status) {
    if (status != 0 && !over) {
      failed(new Outcome("exit", Integer.toString(status), List.of()));
    }
    end();
    throw new EndOfRun();
  }

  void uncaught(RoundState s, Throwable thrown) {
    s.leaves = true;
    if (!over && !(thrown instanceof EndOfRun)) {
      List<String> frames = Arrays.asList(Frames.of(thrown.getStackTrace()));
      failed(new Outcome("exception", thrown.getClass().getName(), frames));
    }
  }

  private synchronized void failed(Outcome further) {
    outcome = Outcome.better(outcome, further);
  }

  /** An event of a thread whose run is over: it should be about to end. */
  static void late(RoundState s) {
    boolean hasNotBegun = s.events == 0;
    if (s.initialising == 0 && !s.leaves && (hasNotBegun || ++s.late > MOST_LATE_EVENTS)) {
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
    while (somebodyIsAlive() && System.nanoTime() < end) {
      Vm.UNSAFE.park(false, 1_000_000);
    }
    return !somebodyIsAlive();
  }

  private synchronized boolean somebodyIsAlive() {
    return !alive.isEmpty();
  }

  /** How the run failed; null if it did not, or was not wanted to its end. */
  synchronized @Nullable Outcome outcome() {
    return isCutOff ? null : outcome;
  }
}
